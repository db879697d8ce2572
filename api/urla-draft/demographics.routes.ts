import { ForbiddenError, IllegalTransitionError } from '../../events/kernel/errors.ts';
import { whyNoDemographics } from '../../events/lending/permissions/demographics-access.ts';
import { urlaDemographicsAggregate } from '../../events/urla-demographics/urla-demographics.decider.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route, type SignedInUser } from '../http/requests/route.ts';
import { demographicsOf } from './draft-content.ts';
import { recordDemographicsShown } from '../services/file/demographics-shown.ts';
import { demographicsSchema, giveDemographicsSchema } from './urla-draft.contract.ts';
import type { UrlaDrafts } from './urla-drafts.ts';

const tag = 'URLA drafts';
const permission = { anyOf: ['compliance.read', 'applications.create'] } as const;

const assertMaySee = ({ permissions }: SignedInUser, isBeingTaken: boolean): void => {
  const why = whyNoDemographics(permissions, isBeingTaken);
  if (why !== undefined) throw new ForbiddenError(why);
};

/** Section 8, apart from the rest: for compliance, and for the taker of the application while it is taken. */
export const demographicsRoutes = (store: EventStore, drafts: UrlaDrafts): Route[] => {
  const collected = openAggregate(store, urlaDemographicsAggregate);
  const recordShown = recordDemographicsShown(store);
  return [
    defineRoute({
      method: 'get',
      path: '/api/urla-drafts/:id/demographics',
      summary: 'The demographic information of its borrowers; never for people who decide on credit',
      tag,
      permission,
      params: idParams,
      responses: { 200: { description: 'Section 8 of each borrower', schema: demographicsSchema } },
      handle: async ({ params: { id }, user, metadata }) => {
        const { state, borrowerIds } = await drafts.find(id);
        assertMaySee(user, state.status === 'open');
        const history = await collected.history(id);
        const version = history.at(-1)?.version ?? 0;
        await recordShown({ draftId: id, history, metadata });
        return { body: { version, ...demographicsOf(history, borrowerIds) }, headers: { ETag: `"${version}"` } };
      },
    }),
    commandRoute(collected)({
      method: 'patch',
      path: '/api/urla-drafts/:id/demographics',
      summary: 'Keep what was answered to section 8; of one answer the last one holds',
      tag,
      permission: 'applications.create',
      body: giveDemographicsSchema,
      done: 'Kept',
      command: async ({ body: { answers }, user }, id) => {
        const { state, borrowerIds } = await drafts.find(id);
        assertMaySee(user, true);
        if (state.status !== 'open')
          throw new IllegalTransitionError('Demographic information is collected while the application is taken', {
            draftId: id,
            status: state.status,
            allowed: [],
          });
        return { type: 'GiveDemographics', data: { answers, borrowerIds } };
      },
    }),
  ];
};
