import { ValidationError } from '../../../events/kernel/errors.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import { findUserById, mayWorkOnFiles } from '../../../projections/users/users.queries.ts';
import { type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { assignSchema, prioritizeSchema } from './assignment.contract.ts';

type Deps = Pick<RouteDeps, 'pool' | 'store'>;

/** Assignees and priority of a loan file. */
export const assignmentRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/assignee',
      summary: 'Give the application to a user, or to nobody',
      tag: 'Applications',
      permission: 'applications.update',
      body: assignSchema,
      command: async (context) => {
        const data = await assigneeOf(deps, context.body.assigneeId);
        return { type: 'AssignLoanApplication', data };
      },
    }),
    commandRoute(applications)({
      method: 'put',
      path: '/api/applications/:id/priority',
      summary: 'Set the priority',
      tag: 'Applications',
      permission: 'applications.update',
      body: prioritizeSchema,
      command: ({ body }) => ({ type: 'PrioritizeLoanApplication', data: body }),
    }),
  ];
};

const assigneeOf = async (
  { pool }: Deps,
  assigneeId: string | null,
): Promise<{ assigneeId: string; assigneeName: string } | { assigneeId: null }> => {
  if (assigneeId === null) return { assigneeId };
  const user = await findUserById(pool, assigneeId);
  if (user && mayWorkOnFiles(user)) return { assigneeId: user.id, assigneeName: `${user.firstName} ${user.lastName}` };
  throw new ValidationError(
    user?.status === 'active'
      ? `${user.firstName} ${user.lastName} may not work on applications, so none can be assigned to them`
      : 'No active user has this id',
    [{ field: 'assigneeId', message: 'Choose one of the users that GET /api/staff lists' }],
  );
};
