import { z } from 'zod';
import { accessRecordAggregate } from '../../events/access-record/access-record.decider.ts';
import { idFrom } from '../../events/kernel/ids.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { maskedDraft } from '../../events/lending/urla/answers.ts';
import { percentAt } from '../../events/lending/urla/steps.ts';
import { urlaForm } from '../../events/lending/urla/urla.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import { knownAmong } from '../../events/store/privacy/subject-key-rows.ts';
import { addedBorrowers } from '../../events/urla-draft/urla-draft.changes.ts';
import { listUrlaDrafts } from '../../projections/urla-drafts/urla-drafts.queries.ts';
import { commandRoute } from '../http/requests/command-route.ts';
import { searchText } from '../http/requests/fields.contract.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../http/requests/route.ts';
import { todayAtBranch } from '../services/file/possible-today.ts';
import { createRevealLimit } from '../services/limits/reveal-limit.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import { demographicsRoutes } from './demographics.routes.ts';
import { contentOf } from './draft-content.ts';
import { submitDraft } from './submit-draft.ts';
import { goneOf, overwrittenOf, removedBy } from './told-of-others.ts';
import {
  changeUrlaDraftSchema,
  urlaDraftChangedSchema,
  urlaDraftRowSchema,
  urlaDraftSchema,
  urlaDraftStartedSchema,
  urlaDraftStatusSchema,
  urlaSubmittedSchema,
} from './urla-draft.contract.ts';
import { type LoadedDraft, openUrlaDrafts } from './urla-drafts.ts';

const tag = 'URLA drafts';
const listQuery = listQuerySchema({
  sortFields: ['changedAt', 'startedAt', 'borrowerName'],
  filter: z.strictObject({
    status: urlaDraftStatusSchema.optional(),
    q: searchText(100).optional(),
  }),
});

const detailOf = ({ state, history, version }: LoadedDraft) => {
  const content = contentOf(history);
  const [started] = history;
  return {
    id: state.draftId,
    version,
    status: state.status,
    step: content.step,
    percent: percentAt(content.step),
    startedAt: started?.effectiveAt,
    startedBy: { id: started?.metadata.actor.id, name: started?.metadata.actor.name },
    applicationId: state.submittedAs?.applicationId ?? null,
    loanNumber: state.submittedAs?.loanNumber ?? null,
    // Once it is a file, personal numbers are shown by a reveal alone, with a reason and on record.
    draft: state.status === 'open' ? content.draft : maskedDraft(urlaForm, content.draft),
    fields: content.fields,
    removed: content.removed,
  };
};

/** Applications that are being taken: typed by one or several people, resumed, discarded, submitted. */
export const urlaDraftRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>): Route[] => {
  const { pool, store } = deps;
  const drafts = openUrlaDrafts(store);
  const accesses = openAggregate(store, accessRecordAggregate);
  const countLook = createRevealLimit(pool);
  return [
    defineRoute({
      method: 'get',
      path: '/api/urla-drafts',
      summary: 'Applications that are being taken, the newest change first; others by `filter={"status": ...}`',
      tag,
      permission: 'applications.create',
      query: listQuery,
      responses: { 200: { description: 'A page of drafts', schema: z.array(urlaDraftRowSchema) } },
      reads: ['urla-drafts', 'users'],
      handle: async ({ query: { sort, range, filter = {} } }) => {
        const page = pageOf(range);
        const { rows, total } = await listUrlaDrafts(pool, {
          status: filter.status ?? 'open',
          q: filter.q,
          sort: sort ?? ['changedAt', 'DESC'],
          ...page,
        });
        return listReply('urla-drafts', rows, page.offset, total);
      },
    }),
    defineRoute({
      method: 'post',
      path: '/api/urla-drafts',
      summary: 'Start an application with one borrower; the answer has the id that their answers are under',
      tag,
      permission: 'applications.create',
      responses: { 201: { description: 'Started; Location has its address', schema: urlaDraftStartedSchema } },
      handle: async (context) => {
        const draftId = idFrom(context.options.commandId, 'urla-draft');
        const borrowerId = idFrom(context.options.commandId, 'borrower');
        const outcome = await drafts.handle(
          draftId,
          { type: 'StartUrlaDraft', data: { draftId, borrowerId } },
          context,
        );
        const { id, version } = outcome;
        return answer(outcome, {
          status: 201,
          body: { id, version, borrowerId },
          headers: { Location: `/api/urla-drafts/${id}` },
        });
      },
    }),
    defineRoute({
      method: 'get',
      path: '/api/urla-drafts/:id',
      summary: 'A draft with everything that was typed, who changed each answer last, and what was removed',
      tag,
      permission: 'applications.create',
      params: idParams,
      responses: { 200: { description: 'The draft', schema: urlaDraftSchema } },
      handle: async ({ params: { id }, user, metadata }) => {
        const found = await drafts.find(id);
        const isByOthers = found.history.some(
          (event) => event.type === 'UrlaAnswersGiven' && event.metadata.actor.id !== user.id,
        );
        // Others' answers include personal numbers in clear, so showing them is recorded, once for each
        // person, and that first look counts as a reveal, like one of a file: going through a whole list is stopped.
        if (found.state.status === 'open' && isByOthers) {
          const options = { commandId: `draft-shown:${id}:${user.id}`, beforeAppend: () => countLook(user.id) };
          await accesses.handle(id, { type: 'RecordDraftShown', data: { draftId: id } }, { metadata, options });
        }
        return { body: detailOf(found), headers: { ETag: `"${found.version}"` } };
      },
    }),
    defineRoute({
      method: 'patch',
      path: '/api/urla-drafts/:id',
      summary: 'Keep what was typed: answers by path, items added and removed. Of one answer the last one holds',
      tag,
      permission: 'applications.create',
      params: idParams,
      body: changeUrlaDraftSchema,
      responses: { 200: { description: 'Kept; what others did meanwhile', schema: urlaDraftChangedSchema } },
      handle: async (context) => {
        const { id } = context.params;
        const { changes, step, since } = context.body;
        const taken = await knownAmong(pool, addedBorrowers(changes));
        const data = { changes, step, taken };
        const outcome = await drafts.handle(id, { type: 'ChangeUrlaDraft', data }, context);
        const isOwn = ({ metadata }: RecordedEvent): boolean => metadata.commandId === context.options.commandId;
        const ownFrom = outcome.events[0]?.version ?? outcome.version + 1;
        // Of a long draft only what is new to the sender is read and decrypted.
        const news =
          since === undefined ? [] : (await drafts.after(id, since)).filter((each) => each.version < ownFrom);
        const gone = goneOf(changes, await drafts.removalsIn(id));
        const history = gone.length === 0 ? [] : await drafts.history(id);
        const removed = removedBy(
          gone,
          history.filter((event) => !isOwn(event)),
        );
        const told = { overwritten: overwrittenOf(changes, news), removed, hasNews: news.length > 0 };
        return answer(outcome, { body: { id, version: outcome.version, ...told } });
      },
    }),
    commandRoute(drafts)({
      method: 'delete',
      path: '/api/urla-drafts/:id',
      summary: 'Discard a draft; it stays in the log, and in the list of discarded ones',
      tag,
      permission: 'applications.create',
      done: 'Discarded',
      command: () => ({ type: 'DiscardUrlaDraft', data: {} }),
    }),
    defineRoute({
      method: 'post',
      path: '/api/urla-drafts/:id/submission',
      summary:
        'Submit it: a loan file begins, which keeps everything as it was stated. Asked again, it answers the same',
      tag,
      permission: 'applications.create',
      params: idParams,
      responses: { 201: { description: 'Submitted; Location has the file', schema: urlaSubmittedSchema } },
      handle: async (context) => {
        const today = await todayAtBranch(deps, context);
        const submitted = await submitDraft(
          { store, drafts },
          {
            draftId: context.params.id,
            today,
            metadata: context.metadata,
            expectedVersion: context.options.expectedVersion,
          },
        );
        const { id, version, loanNumber } = submitted;
        return answer(submitted, {
          status: 201,
          body: { id, version, loanNumber },
          headers: { Location: `/api/applications/${id}` },
        });
      },
    }),
    ...demographicsRoutes(store, drafts),
  ];
};
