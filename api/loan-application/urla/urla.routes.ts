import type { RecordedEvent } from '../../../events/kernel/message.ts';
import type { FieldError } from '../../../events/kernel/errors.ts';
import { demographicsForm } from '../../../events/lending/urla/sections/demographics.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import { maskedDraft } from '../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../events/lending/urla/complete.ts';
import { draftOfRecorded, textsOf } from '../../../events/lending/urla/recorded-answers.ts';
import { unansweredOf } from '../../../events/lending/urla/unanswered.ts';
import { type UrlaDraft, urlaForm } from '../../../events/lending/urla/urla.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { urlaDemographicsAggregate } from '../../../events/urla-demographics/urla-demographics.decider.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { demographicsAnswered } from '../../../events/urla-demographics/urla-demographics.events.ts';
import { demographicsIdOf } from '../../../events/urla-demographics/urla-demographics.stream.ts';
import { recordDemographicsShown } from '../../services/file/demographics-shown.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import { whyUnchangeable } from '../../../events/loan-application/stated/stated.decider.ts';
import { currentUrlaOf } from '../../../events/loan-application/stated/current-urla.ts';
import { todayAtBranch } from '../../services/file/possible-today.ts';
import { vendorNames } from '../../services/orders/vendor-names.ts';
import { toProposals } from './urla-proposals.ts';
import { type CurrentUrlaAnswer, currentUrlaSchema } from './urla.contract.ts';

/** What a submission would miss, and what the form asks of everybody and has no answer yet. */
const missingIn = (urla: UrlaDraft, today: string): FieldError[] => {
  const { problems } = examineUrla(urla, today);
  const told = new Set(problems.map(({ field }) => field));
  const open = unansweredOf(urla).filter((field) => !told.has(field));
  return [...problems, ...open.map((field) => ({ field, message: 'Not answered yet' }))];
};

/** What was collected of these borrowers. @param history of the stream of demographics */
const answeredBy = (borrowerIds: readonly string[], history: readonly RecordedEvent[]) =>
  demographicsAnswered(history).map((event) => ({
    ...event,
    data: {
      ...event.data,
      given: event.data.given.filter(({ borrowerId = '' }) => borrowerIds.includes(borrowerId)),
    },
  }));

/** Where each answer of the demographic information is from. */
const sourcesOf = (answered: ReturnType<typeof answeredBy>): CurrentUrlaAnswer['demographicsSources'] => [
  ...new Map(
    answered.flatMap(({ type, data, effectiveAt, metadata: { actor } }) =>
      textsOf(data.given).map(({ path }) => {
        const isCorrected = type === 'DemographicsCorrected';
        const by = { id: actor.id, name: actor.name };
        const kind = isCorrected ? ('corrected' as const) : ('stated' as const);
        const reason = 'reason' in data && isCorrected ? { reason: data.reason } : {};
        return [path, { path, kind, by, at: effectiveAt, ...reason }] as const;
      }),
    ),
  ).values(),
];

/** The application as it stands, for as long as the file is there. */
export const urlaRoutes = (deps: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  const { store } = deps;
  const applications = openAggregate(store, loanApplicationAggregate);
  const collected = openAggregate(store, urlaDemographicsAggregate);
  const recordShown = recordDemographicsShown(store);
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/urla',
      summary:
        'The whole URLA as it stands and where its answers come from, personal numbers masked; demographic information only for users with compliance.read who decide on no credit',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      responses: {
        200: { description: 'The application as it stands; its ETag is for If-Match', schema: currentUrlaSchema },
      },
      handle: async ({ params: { id }, user, metadata }) => {
        const history = await applications.history(id);
        const now = currentUrlaOf(history);
        const state = stateAfter(loanApplicationAggregate.decider, history);
        if (!now || state.status === 'not_submitted') throw noSuchApplication(id);
        const { draftId, statedAt, urla, stated, sources } = now;
        const version = history.at(-1)?.version ?? 0;
        const mayCompare = whyNoDemographics(user.permissions, false) === undefined;
        const keptUnder = demographicsIdOf(id, draftId);
        const given = mayCompare ? await collected.history(keptUnder) : [];
        await recordShown({ draftId: keptUnder, applicationId: id, history: given, metadata });
        const answered = answeredBy(Object.keys(urla.borrowers ?? {}), given);
        return {
          body: {
            applicationId: id,
            draftId,
            statedAt,
            version,
            unchangeable: whyUnchangeable(state),
            urla: maskedDraft(urlaForm, urla),
            missing: missingIn(urla, await todayAtBranch(deps, { metadata })),
            sources: [
              { path: '', ...stated },
              ...Object.entries(sources).map(([path, source]) => ({ path, ...source })),
            ],
            proposals: toProposals(history, urla, await vendorNames(deps)),
            demographics: mayCompare
              ? draftOfRecorded(
                  demographicsForm,
                  answered.flatMap(({ data }) => data.given),
                )
              : null,
            demographicsVersion: given.at(-1)?.version ?? 0,
            demographicsSources: sourcesOf(answered),
          },
          headers: { ETag: `"${version}"` },
        };
      },
    }),
  ];
};
