import {
  PreconditionRequiredError,
  RuleViolationError,
  ValidationError,
  VersionConflictError,
} from '../../../events/kernel/errors.ts';
import { idFrom } from '../../../events/kernel/ids.ts';
import { plainDateIn } from '../../../events/lending/calendar/wall-clock.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { knownAmong } from '../../../events/store/privacy/subject-key-rows.ts';
import { entriesOf, orderIdsOfFile } from '../../../projections/vendor-orders/vendor-orders.queries.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { changedMeanwhile } from './changed-meanwhile.ts';
import { takesNewDecision, toPreview } from './urla-preview.ts';
import { changeUrlaSchema, urlaChangedSchema, type UrlaPreview, urlaPreviewSchema } from './urla.contract.ts';
import { borrowersAdded, changeableFile, type ChangeRequest, workOut } from './urla-change.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;

/** Day and people that a change depends on beside its file. */
const circumstancesOf = async ({ pool, settingsInForce }: Deps, request: ChangeRequest, now: string) => {
  const calendar = mainBranchOf(await settingsInForce.read());
  const { timeZone } = calendar;
  // A borrower who comes back is known from the file itself.
  const taken = request.undoes === undefined ? await knownAmong(pool, borrowersAdded(request)) : [];
  return { calendar, timeZone, today: plainDateIn(now, timeZone), taken };
};

const nothingFollows: Omit<UrlaPreview, 'problems'> = {
  figures: [],
  conditions: [],
  documents: { asked: [], notNeeded: [] },
  stale: [],
  clocks: [],
  warnings: [],
};

/** Changing what was stated after an application was submitted. */
export const urlaChangeRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/urla/preview',
      summary:
        'What would follow from a change of answers: figures, conditions, documents, what becomes stale. Changes nothing',
      tag: 'Applications',
      permission: 'applications.correct',
      isQuestion: true,
      params: idParams,
      body: changeUrlaSchema,
      responses: { 200: { description: 'What would follow', schema: urlaPreviewSchema } },
      reads: ['vendor-orders'],
      handle: async ({ params: { id }, body, metadata }) => {
        const file = changeableFile(id, await applications.history(id));
        const circumstances = await circumstancesOf(deps, body, metadata.now);
        const orders = await entriesOf(deps.pool, await orderIdsOfFile(deps.pool, id));
        try {
          const worked = workOut(file, body, circumstances);
          return {
            body: toPreview(
              file,
              worked,
              body,
              [...orders.values()].map(({ record }) => record),
              circumstances,
            ),
          };
        } catch (error) {
          if (!(error instanceof ValidationError || error instanceof RuleViolationError)) throw error;
          return { body: { ...nothingFollows, problems: [...error.errors] } };
        }
      },
    }),
    defineRoute({
      method: 'patch',
      path: '/api/applications/:id/urla',
      summary:
        'Correct answers of the application, or change them with the circumstances: one or several at once; what relied on them is opened again. Needs If-Match',
      tag: 'Applications',
      permission: 'applications.correct',
      params: idParams,
      body: changeUrlaSchema,
      responses: { 200: { description: 'Changed; ETag has the new version', schema: urlaChangedSchema } },
      handle: async ({ params: { id }, body, metadata, options }) => {
        const { expectedVersion } = options;
        if (expectedVersion === undefined) {
          throw new PreconditionRequiredError(
            'This changes what you have seen: send the ETag of that answer in If-Match, such as "7"',
          );
        }
        const history = await applications.history(id);
        // Worked out on what the sender has seen: a repeat comes to the same, and the append refuses it on anything newer.
        const seen = changeableFile(
          id,
          history.filter(({ version }) => version <= expectedVersion),
        );
        const worked = workOut(seen, body, await circumstancesOf(deps, body, metadata.now));
        const { urla: _urla, ...restatement } = worked;
        const { kind, reason, learnedOn, undoes, proposalId } = body;
        const changeId = idFrom(options.commandId, 'urla-change');
        try {
          const outcome = await applications.handle(
            id,
            { type: 'ChangeUrla', data: { changeId, kind, reason, learnedOn, undoes, proposalId, ...restatement } },
            { metadata, options },
          );
          const conditions = outcome.events.flatMap((event) =>
            event.type === 'ConditionReopened' ? event.data.conditionId : [],
          );
          const body = {
            id,
            version: outcome.version,
            changeId,
            conditions,
            takesNewDecision: takesNewDecision(seen, worked),
          };
          return answer(outcome, { body });
        } catch (error) {
          if (!(error instanceof VersionConflictError)) throw error;
          throw changedMeanwhile(error, await applications.history(id));
        }
      },
    }),
  ];
};
