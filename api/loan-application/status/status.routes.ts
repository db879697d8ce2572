import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { changeStatusSchema } from './status.contract.ts';

/** Moving a loan file through its statuses. */
export const statusRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'patch',
      path: '/api/applications/:id/status',
      summary:
        'Change the status; a decision also needs underwriting.approve, and another person than submitted the file',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams,
      body: changeStatusSchema,
      responses: { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { params, body, user } = context;
        const data = { ...body, may: authoritiesOf(user) };
        return answer(await applications.handle(params.id, { type: 'ChangeApplicationStatus', data }, context));
      },
    }),
  ];
};
