import { idFrom } from '../../../events/kernel/ids.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { orderCreditReportSchema } from './credit.contract.ts';

/** Credit reports of a loan file come from partners; people order them. */
export const creditRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/credit-orders',
      summary: 'Order another credit report; while one is expected, as after the submission, it changes nothing',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams,
      body: orderCreditReportSchema,
      responses: { 201: { description: 'Ordered; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { params, body, options } = context;
        const data = { orderId: idFrom(options.commandId, 'credit-order'), reason: body.reason };
        const outcome = await applications.handle(params.id, { type: 'OrderCreditReport', data }, context);
        return answer(outcome, { status: 201 });
      },
    }),
  ];
};
