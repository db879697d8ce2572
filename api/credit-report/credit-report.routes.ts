import { z } from 'zod';
import { NotFoundError } from '../../events/kernel/errors.ts';
import { plainDateIn } from '../../events/lending/calendar/wall-clock.ts';
import { vendorKinds } from '../../events/lending/vendor-orders/kinds.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { listFileReports } from '../../projections/loan-file/credit-reports.queries.ts';
import { findLoanFile } from '../../projections/loan-file/loan-file.queries.ts';
import { findVendorOrder } from '../../projections/vendor-orders/vendor-orders.queries.ts';
import { listQuerySchema, listReply, pageOf } from '../http/requests/list-query.ts';
import { idParams } from '../http/requests/params.ts';
import { defineRoute, type Route } from '../http/requests/route.ts';
import { findOutOfDate } from '../services/file/out-of-date.ts';
import { noSuchApplication } from '../services/file/applications.ts';
import type { RouteDeps } from '../services/process/route-deps.ts';
import {
  type ReadReport,
  reportOfOrder,
  reportOnFile,
  toCreditFindings,
  toCreditReportRow,
} from './credit-findings.ts';
import {
  creditFindingsSchema,
  creditReportFilterSchema,
  creditReportRowSchema,
  creditReportSortFields,
} from './credit-report.contract.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.queries.ts';

const tag = 'Credit reports';
const permission = 'applications.read';
type Deps = Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>;

/** @param now ISO 8601 */
const todayOf = async ({ settingsInForce }: Deps, now: string): Promise<string> =>
  plainDateIn(now, mainBranchOf(await settingsInForce.read()).timeZone);

/** @throws NotFoundError where `read` finds no report in the file */
const findingsFor = async (
  deps: Deps,
  applicationId: string,
  now: string,
  read: (file: LoanFileRecord) => ReadReport | undefined,
) => {
  const file = await findLoanFile(deps.pool, applicationId);
  if (!file) throw noSuchApplication(applicationId);
  const report = read(file);
  if (!report) throw new NotFoundError('No credit report has come yet', { applicationId });
  const findings = toCreditFindings(report, file, await todayOf(deps, now));
  const marks = await findOutOfDate(deps, file, []);
  const mark = marks.find(({ kind, id }) => kind === 'credit_report' && id === findings.reportId);
  return { ...findings, outOfDate: mark ?? null };
};

const listRoute = (deps: Deps): Route =>
  defineRoute({
    method: 'get',
    path: '/api/credit-reports',
    summary: 'The newest credit report of each loan file: filtered, sorted and paged; the newest first',
    tag,
    permission,
    query: listQuerySchema({ sortFields: creditReportSortFields, filter: creditReportFilterSchema }),
    responses: {
      200: { description: 'One page; Content-Range has the total', schema: z.array(creditReportRowSchema) },
    },
    reads: ['loan-file', 'loan-pipeline'],
    handle: async ({ query: { sort, range, filter = {} }, metadata }) => {
      const today = await todayOf(deps, metadata.now);
      const page = pageOf(range);
      const { q, age } = filter;
      const ages = typeof age === 'string' ? [age] : age;
      const { rows, total } = await listFileReports(deps.pool, {
        filter: { q, age: ages },
        sort: sort ?? ['receivedAt', 'DESC'],
        today,
        ...page,
      });
      return listReply(
        'credit-reports',
        rows.map((row) => toCreditReportRow(row, today)),
        page.offset,
        total,
      );
    },
  });

/** Credit reports: those that loan files have, and what reports of orders say. */
export const creditReportRoutes = (deps: Deps): Route[] => [
  listRoute(deps),
  defineRoute({
    method: 'get',
    path: '/api/credit-reports/:id',
    summary: 'The newest credit report of the application with this id, held against what its borrowers stated',
    tag,
    permission,
    params: idParams,
    responses: { 200: { description: 'The findings', schema: creditFindingsSchema } },
    reads: ['loan-file'],
    handle: async ({ params: { id }, metadata }) => ({
      body: await findingsFor(deps, id, metadata.now, ({ creditReport }) =>
        creditReport ? reportOnFile(creditReport) : undefined,
      ),
    }),
  }),
  defineRoute({
    method: 'get',
    path: '/api/credit-reports/:id/of-order',
    summary: 'The newest report of the credit order with this id, held against what the borrowers stated',
    tag,
    permission,
    params: idParams,
    responses: { 200: { description: 'The findings', schema: creditFindingsSchema } },
    reads: ['vendor-orders', 'loan-file'],
    handle: async ({ params: { id }, metadata }) => {
      const entry = await findVendorOrder(deps.pool, id);
      const { order, reports } = entry?.record ?? {};
      if (order?.kind !== 'credit') throw new NotFoundError('No credit order has this id', { orderId: id });
      const newest = reports?.at(-1);
      return {
        body: await findingsFor(deps, order.applicationId, metadata.now, (file) => {
          const result = newest && vendorKinds.credit.resultIn(newest.result);
          return result ? reportOfOrder(result, file) : undefined;
        }),
      };
    },
  }),
];
