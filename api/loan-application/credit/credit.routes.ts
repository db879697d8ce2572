import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import type { Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { orderCreditReportSchema } from './credit.contract.ts';

/** Credit reports of a loan file come from partners; people order them. */
export const creditRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/credit-orders',
      summary: 'Ask for a credit report; while one is expected it changes nothing',
      tag: 'Applications',
      permission: 'applications.update',
      body: orderCreditReportSchema,
      adds: 'credit-order',
      done: 'Ordered; ETag has the new version',
      command: ({ body: { reason } }, orderId) => ({ type: 'OrderCreditReport', data: { orderId, reason } }),
    }),
  ];
};
