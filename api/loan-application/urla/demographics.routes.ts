import { ForbiddenError, IllegalTransitionError, ValidationError } from '../../../events/kernel/errors.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import { type Answer, withAnswer } from '../../../events/lending/urla/answers.ts';
import { examineDemographics } from '../../../events/lending/urla/complete.ts';
import { draftOfRecorded } from '../../../events/lending/urla/recorded-answers.ts';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { currentUrlaOf } from '../../../events/loan-application/stated/current-urla.ts';
import { whyUnchangeable } from '../../../events/loan-application/stated/stated.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { urlaDemographicsAggregate } from '../../../events/urla-demographics/urla-demographics.decider.ts';
import { demographicsAnswered } from '../../../events/urla-demographics/urla-demographics.events.ts';
import { demographicsIdOf } from '../../../events/urla-demographics/urla-demographics.stream.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { todayAtBranch } from '../../services/file/possible-today.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { collectDemographicsSchema } from './urla.contract.ts';

/** @throws ValidationError for answers that do not go together */
const assertComplete = (history: readonly RecordedEvent[], answers: readonly Answer[], today: string): void => {
  const before = draftOfRecorded(
    demographicsForm,
    demographicsAnswered(history).flatMap(({ data }) => data.given),
  );
  const after = answers.reduce((draft, { path, value }) => withAnswer(draft, path, value), before);
  const known = examineDemographics(before, today).problems.map(({ field }) => field);
  const problems = examineDemographics(after, today).problems.filter(({ field }) => !known.includes(field));
  if (problems.length > 0) throw new ValidationError('Some answers cannot be as you have them', problems);
};

/** Section 8 of a borrower of a submitted application: of one who was added to it, or corrected. */
export const fileDemographicsRoutes = (deps: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  const collected = openAggregate(deps.store, urlaDemographicsAggregate);
  return [
    defineRoute({
      method: 'patch',
      path: '/api/applications/:id/demographics',
      summary:
        'Record the demographic information of a borrower, such as of one who was added, or correct it with the reason; never by people who decide on credit',
      tag: 'Applications',
      permission: 'applications.create',
      params: idParams,
      body: collectDemographicsSchema,
      responses: { 200: { description: 'Recorded', schema: commandAnswerSchema } },
      handle: async ({ params: { id: applicationId }, body, user, metadata, options }) => {
        const why = whyNoDemographics(user.permissions, false);
        if (why !== undefined) throw new ForbiddenError(why);
        const history = await applications.history(applicationId);
        const now = currentUrlaOf(history);
        const state = stateAfter(loanApplicationAggregate.decider, history);
        if (!now || state.status === 'not_submitted') throw noSuchApplication(applicationId);
        const unchangeable = whyUnchangeable(state);
        if (unchangeable !== null)
          throw new IllegalTransitionError(unchangeable, { applicationId, status: state.status, allowed: [] });
        const { borrowerId, answers, reason } = body;
        if (now.urla.borrowers?.[borrowerId] === undefined)
          throw new ValidationError('The application has no such borrower', [
            { field: 'borrowerId', message: 'Name one of its borrowers' },
          ]);
        const id = demographicsIdOf(applicationId, now.draftId);
        const command = { type: 'CollectDemographics', data: { applicationId, borrowerId, answers, reason } } as const;
        // Once it is known that each is an answer of the form.
        const beforeAppend = async (): Promise<void> =>
          assertComplete(await collected.history(id), answers, await todayAtBranch(deps, { metadata }));
        const outcome = await collected.handle(id, command, { metadata, options: { ...options, beforeAppend } });
        return answer(outcome, { body: { id: applicationId, version: outcome.version } });
      },
    }),
  ];
};
