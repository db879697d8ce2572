import { z } from 'zod';
import { isFinal } from '../../../events/lending/disposition/disposition.ts';
import type { StageId } from '../../../events/lending/life-cycle/life-cycle.ts';
import { nameNow } from '../../../events/lending/fields/words.ts';
import {
  type BroughtInEvent,
  broughtInEvents,
  everybodyWhoBroughtIn,
} from '../../../events/loan-application/stated/brought-in.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { mainBranchOf } from '../../../events/settings/settings.state.ts';
import { findLoanFile, findTimeline } from '../../../projections/loan-file/loan-file.queries.ts';
import { similarFiles } from '../../../projections/loan-file/similar-files.queries.ts';
import { applicationsByIds } from '../../../projections/loan-pipeline/loan-pipeline.queries.ts';
import {
  loanOriginationId,
  THE_ASSIGNEE,
  THE_STAGES_ASSIGNEE,
  WAITING_FOR_QUERY,
} from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { listReply, pageOf, rangeQuery } from '../../http/requests/list-query.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { namesNow } from '../../services/accounts/actor-names.ts';
import { findOutOfDate } from '../../services/file/out-of-date.ts';
import { noSuchApplication, viewerOf } from '../../services/file/applications.ts';
import { readableKinds } from '../../services/orders/vendor-order-rights.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { vendorNames, withVendorNames } from '../../services/orders/vendor-names.ts';
import {
  detailedApplicationSchema,
  NEWEST_ENTRIES,
  similarFileSchema,
  timelineEntrySchema,
  waitingForSchema,
} from './detail.contract.ts';
import { accountsOn, toDetails } from './details.ts';

/** One loan file as its page shows it. */
export const detailRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce' | 'engine'>): Route[] => [
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/detailed',
    summary: 'One application with its stages, documents and newest timeline; its ETag is for If-Match',
    tag: 'Applications',
    permission: 'applications.read',
    params: idParams,
    responses: { 200: { description: 'The whole application', schema: detailedApplicationSchema } },
    reads: ['loan-file', 'vendor-orders'],
    handle: async ({ params: { id }, user, metadata: { now } }) => {
      const [file, { entries, total }, users, vendors] = await Promise.all([
        findLoanFile(deps.pool, id),
        findTimeline(deps.pool, id, { offset: 0, limit: NEWEST_ENTRIES, kinds: readableKinds(user) }),
        findBroughtInBy(deps.store, id),
        vendorNames(deps),
      ]);
      if (!file) throw noSuchApplication(id);
      const names = await namesNow(deps.pool, accountsOn(file));
      const settings = await deps.settingsInForce.read();
      const { timeZone } = mainBranchOf(settings);
      const { onePersonUpToCents } = settings;
      const timeline = { entries: withVendorNames(entries, vendors), total };
      const outOfDate = await findOutOfDate(deps, file, readableKinds(user));
      const body = toDetails(file, timeline, {
        outOfDate,
        userId: user.id,
        now,
        timeZone,
        broughtInBy: users,
        names,
        onePersonUpToCents,
      });
      return { body, headers: { ETag: `"${file.version}"` } };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/timeline',
    summary:
      'What happened to the application and to what was ordered for it that the caller may see, newest first, in pages',
    tag: 'Applications',
    permission: 'applications.read',
    params: idParams,
    query: rangeQuery,
    responses: { 200: { description: 'One page; Content-Range has the total', schema: z.array(timelineEntrySchema) } },
    reads: ['loan-file', 'vendor-orders'],
    handle: async ({ params: { id }, query: { range }, user }) => {
      const page = pageOf(range);
      const { entries, total } = await findTimeline(deps.pool, id, { ...page, kinds: readableKinds(user) });
      if (total === 0) throw noSuchApplication(id);
      return listReply('timeline', withVendorNames(entries, await vendorNames(deps)), page.offset, total);
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/similar',
    summary: 'Other open applications with the same borrower or property, newest first: possible duplicates',
    tag: 'Applications',
    permission: 'applications.read',
    params: idParams,
    responses: { 200: { description: 'Ten at most', schema: z.array(similarFileSchema) } },
    reads: ['loan-pipeline', 'loan-file', 'subject-properties'],
    handle: async ({ params: { id } }) => {
      if (!(await findLoanFile(deps.pool, id))) throw noSuchApplication(id);
      return { body: await similarFiles(deps.pool, id) };
    },
  }),
  defineRoute({
    method: 'get',
    path: '/api/applications/:id/waiting-for',
    summary: "What the application waits for, since when and on whom: its workflow's own answer",
    tag: 'Applications',
    permission: 'applications.read',
    params: idParams,
    responses: { 200: { description: 'Null once the application is final', schema: waitingForSchema } },
    reads: ['loan-pipeline', 'loan-file'],
    handle: async (context) => {
      const { id } = context.params;
      const [entry] = await applicationsByIds(deps.pool, [id], await viewerOf(deps, context));
      if (!entry) throw noSuchApplication(id);
      // The workflow of a final file has ended, and Temporal forgets it one day.
      const answer = isFinal(entry)
        ? null
        : await deps.engine.answer(loanOriginationId(id), WAITING_FOR_QUERY, { applicationId: id });
      const { waitingFor } = waitingForSchema.parse({ waitingFor: answer });
      if (!waitingFor) return { body: { waitingFor } };
      const withNames = async <Wait extends { readonly onWhom: string; readonly stageId?: StageId | undefined }>(
        wait: Wait,
      ): Promise<Wait> => {
        if (wait.onWhom !== THE_ASSIGNEE && wait.onWhom !== THE_STAGES_ASSIGNEE) return wait;
        const isOfFile = wait.onWhom === THE_ASSIGNEE;
        const who = isOfFile ? entry.assignedTo : await stageAssigneeName(deps, id, wait.stageId);
        return { ...wait, onWhom: who ? `assigned to ${who}` : 'nobody is assigned' };
      };
      const { also = [], ...first } = waitingFor;
      const [named, ...others] = await Promise.all([withNames(first), ...also.map(withNames)]);
      return { body: { waitingFor: { ...named, ...(others.length > 0 && { also: others }) } } };
    },
  }),
];

const stageAssigneeName = async (
  { pool }: Pick<RouteDeps, 'pool'>,
  id: string,
  stageId: StageId | undefined,
): Promise<string | null> => {
  const stage = stageId && (await findLoanFile(pool, id))?.stages[stageId];
  if (!stage?.assignedTo) return null;
  const names = await namesNow(pool, [stage.assigneeId]);
  return nameNow(stage.assignedTo, stage.assigneeId && names.get(stage.assigneeId));
};

/** Asked of the log, which has it of every file: it is in no read model. */
const findBroughtInBy = async ({ pool, reader }: RouteDeps['store'], id: string): Promise<readonly string[]> => {
  const history = await reader.readStreams<BroughtInEvent>(pool, [loanApplicationStream(id)], {
    upTo: Number.MAX_SAFE_INTEGER,
    types: broughtInEvents,
    skipped: [],
  });
  return everybodyWhoBroughtIn(history);
};
