import type { z } from 'zod';
import { contentOfFile } from '../../../events/content-of-file.ts';
import { stateAfter } from '../../../events/kernel/fold.ts';
import {
  loanApplicationAggregate,
  loanApplicationDecider,
} from '../../../events/loan-application/loan-application.decider.ts';
import { contentOf } from '../../../events/loan-application/stated/file-content.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParameter, idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import { todayAtBranch } from '../../services/file/possible-today.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { enterFeeSchema, feeWorksheetSchema } from './fees.contract.ts';
import { toFeeWorksheet } from './fees.view.ts';

const feeParams = idParams.extend({ feeId: idParameter });

const lineOf = ({ amount, ...line }: z.output<typeof enterFeeSchema>) => ({ ...line, cents: amount });

/** What closing costs: the fee worksheet of a file. */
export const feesRoutes = (deps: Pick<RouteDeps, 'pool' | 'store' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/fees',
      summary: 'The fee worksheet: lines by section, totals, and APR, finance charge and points and fees that follow',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The worksheet', schema: feeWorksheetSchema } },
      handle: async ({ params: { id }, metadata }) => {
        const history = await applications.history(id);
        const file = stateAfter(loanApplicationDecider, history);
        if (file.status === 'not_submitted') throw noSuchApplication(id);
        const closing = contentOf(history)?.loan.estimatedClosingDate ?? (await todayAtBranch(deps, { metadata }));
        return { body: toFeeWorksheet(history, file.facts, Number(closing.slice(0, 4))) };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/fees/estimates',
      summary: 'Estimate fees by the template of product, purpose and state; lines that somebody has entered stay',
      tag: 'Applications',
      permission: 'applications.update',
      command: async ({ params: { id }, metadata }) => {
        const { property } = await contentOfFile(deps.store, id);
        const today = await todayAtBranch(deps, { metadata });
        return { type: 'EstimateFees', data: { state: property.address.state, today } };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/fees',
      summary: 'Add a fee or a credit',
      tag: 'Applications',
      permission: 'applications.update',
      body: enterFeeSchema,
      adds: 'fee',
      done: 'Added; ETag has the new version',
      command: ({ body }, feeId) => ({ type: 'EnterFee', data: { feeId, ...lineOf(body) } }),
    }),
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/fees/:feeId',
      summary: 'Change a fee: it is no estimate of the template any more',
      tag: 'Applications',
      permission: 'applications.update',
      params: feeParams,
      body: enterFeeSchema,
      command: ({ params: { feeId }, body }) => ({
        type: 'EnterFee',
        data: { feeId, ...lineOf(body), replaces: true },
      }),
    }),
    commandRoute(applications)({
      method: 'delete',
      path: '/api/applications/:id/fees/:feeId',
      summary: 'Remove a fee from the worksheet',
      tag: 'Applications',
      permission: 'applications.update',
      params: feeParams,
      command: ({ params: { feeId } }) => ({ type: 'RemoveFee', data: { feeId } }),
    }),
  ];
};
