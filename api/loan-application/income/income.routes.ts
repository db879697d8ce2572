import { contentOfFile } from '../../../events/content-of-file.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import {
  loanApplicationAggregate,
  loanApplicationDecider,
} from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { todayAtBranch } from '../../services/file/possible-today.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { dropWorksheetSchema, qualifyIncomeSchema, shownWorksheetSchema } from './income.contract.ts';
import { toWorksheets } from './income.view.ts';

const worksheetParams = idParams.extend({ worksheetId: idParameter });

/** What an underwriter qualifies the borrowers' income with. */
export const incomeRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  /** The day that continuance is held against: of the note, or today while nobody has said when that is. */
  const noteDate = async (id: string, metadata: Parameters<typeof todayAtBranch>[1]['metadata']): Promise<string> => {
    const { loan } = await contentOfFile(deps.store, id);
    const today = await todayAtBranch(deps, { metadata });
    return loan.estimatedClosingDate !== undefined && loan.estimatedClosingDate > today
      ? loan.estimatedClosingDate
      : today;
  };
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/income-worksheets',
      summary: 'Income as it is qualified with: each worksheet with its way, findings, guide and evidence',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The worksheets that stand', schema: shownWorksheetSchema.array() } },
      handle: async ({ params: { id } }) => {
        const history = await applications.history(id);
        const file = stateAfter(loanApplicationDecider, history);
        if (file.status === 'not_submitted') throw noSuchApplication(id);
        return { body: toWorksheets(history, file) };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/income-worksheets',
      summary: 'Qualify an income by a worksheet, or with an amount and why: it takes the place of what was stated',
      tag: 'Applications',
      permission: 'underwriting.update',
      body: qualifyIncomeSchema,
      adds: 'worksheet',
      done: 'Qualified; ETag has the new version',
      command: async ({ params: { id }, body: { entered, ...body }, metadata }, worksheetId) => ({
        type: 'QualifyIncome',
        data: { worksheetId, ...body, enteredCents: entered, noteDate: await noteDate(id, metadata) },
      }),
    }),
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/income-worksheets/:worksheetId',
      summary: 'Work an income out anew',
      tag: 'Applications',
      permission: 'underwriting.update',
      params: worksheetParams,
      body: qualifyIncomeSchema,
      done: 'Qualified; ETag has the new version',
      command: async ({ params: { id, worksheetId }, body: { entered, ...body }, metadata }) => ({
        type: 'QualifyIncome',
        data: { worksheetId, ...body, enteredCents: entered, noteDate: await noteDate(id, metadata), replaces: true },
      }),
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/income-worksheets/:worksheetId/removal',
      summary: 'Take an income worksheet back: what was stated counts again',
      tag: 'Applications',
      permission: 'underwriting.update',
      params: worksheetParams,
      body: dropWorksheetSchema,
      command: ({ params: { worksheetId }, body }) => ({
        type: 'DropIncomeWorksheet',
        data: { worksheetId, reason: body.reason },
      }),
    }),
  ];
};
