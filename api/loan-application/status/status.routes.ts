import { idFrom } from '../../../events/kernel/ids.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type { ApplicationStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import { subjectKey } from '../../../events/lending/needs/subjects.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { type Route } from '../../http/requests/route.ts';
import { ordersThatEnd } from '../../services/orders/orders-that-end.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { changeStatusSchema } from './status.contract.ts';

/** Moves that nobody makes without having seen the file as it is. */
const decisions: readonly ApplicationStatus[] = ['approved', 'rejected', 'closing_ready', 'funded'];

/** Moving a loan file through its statuses. */
export const statusRoutes = ({ store, settingsInForce }: Pick<RouteDeps, 'store' | 'settingsInForce'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'patch',
      path: '/api/applications/:id/status',
      summary:
        'Change the status; a decision also needs underwriting.approve, and another person than submitted the file; clearing to close and funding, another than made the move before; these need If-Match',
      tag: 'Applications',
      permission: 'applications.update',
      body: changeStatusSchema,
      needsVersion: ({ body }) => decisions.includes(body.status),
      alongside: (context) => ordersThatEnd({ store }, context, context.body.endOrders ?? []),
      command: async ({ body: { documents = [], endOrders: _endOrders, ...body }, user, options: { commandId } }) => {
        const { onePersonUpToCents } = await settingsInForce.read();
        const asked = documents.map(({ documentType, subjects = [] }) => ({
          documentId: idFrom(commandId, ['document', documentType, ...subjects.map(subjectKey)].join('-')),
          documentType,
          ...(subjects.length > 0 && { subjects }),
        }));
        return {
          type: 'ChangeApplicationStatus',
          data: { ...body, asked, may: authoritiesOf(user), onePersonUpToCents },
        };
      },
    }),
  ];
};
