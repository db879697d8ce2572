import { idFrom } from '../../../events/kernel/ids.ts';
import { loanNumberOf } from '../../../events/lending/life-cycle/loan-number.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import { refuseImpossibleDays } from '../../services/file/possible-today.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { submissionProblems, submitAnswerSchema, submitApplicationSchema } from './intake.contract.ts';
import { toSubmission } from './submission.ts';

/** Ways to start a loan file. */
export const intakeRoutes = (deps: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications',
      summary: 'Submit an application',
      tag: 'Applications',
      permission: 'applications.create',
      body: submitApplicationSchema,
      responses: { 201: { description: 'Submitted; Location has its address', schema: submitAnswerSchema } },
      handle: async (context) => {
        await refuseImpossibleDays(deps, context, (today) => submissionProblems(context.body, today));
        const newId = (what: string) => idFrom(context.options.commandId, what);
        const applicationId = newId('application');
        const loanNumber = loanNumberOf(applicationId, context.metadata.now);
        const data = toSubmission(context.body, { applicationId, loanNumber, newId });
        const outcome = await applications.handle(applicationId, { type: 'SubmitLoanApplication', data }, context);
        const [submitted] = outcome.events;
        if (submitted?.type !== 'LoanApplicationSubmitted')
          throw new Error('A submission records its submission first');
        const { id, version } = outcome;
        return answer(outcome, {
          status: 201,
          body: { id, loanNumber: submitted.data.loanNumber, version },
          headers: { Location: `/api/applications/${id}` },
        });
      },
    }),
  ];
};
