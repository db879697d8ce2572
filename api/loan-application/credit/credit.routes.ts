import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { idParams } from '../../http/requests/params.ts';
import { defineRoute, type Route } from '../../http/requests/route.ts';
import { noSuchApplication } from '../../services/file/applications.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { authorizedBorrowersSchema, creditAuthorizationSchema, orderCreditReportSchema } from './credit.contract.ts';

/** Credit reports of a loan file come from partners; people order them. */
export const creditRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'get',
      path: '/api/applications/:id/credit-authorizations',
      summary: 'The borrowers who have authorized the lender to obtain their credit',
      tag: 'Applications',
      permission: 'applications.read',
      params: idParams,
      responses: { 200: { description: 'The borrowers', schema: authorizedBorrowersSchema } },
      handle: async ({ params: { id } }) => {
        const { state } = await applications.load(id);
        if (state.status === 'not_submitted') throw noSuchApplication(id);
        return { body: { borrowerIds: [...state.creditAuthorizedBy] } };
      },
    }),
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/credit-authorizations',
      summary: 'Record that borrowers have authorized the lender to obtain their credit',
      tag: 'Applications',
      permission: 'applications.update',
      body: creditAuthorizationSchema,
      command: ({ body }) => ({ type: 'RecordCreditAuthorization', data: body }),
    }),
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
