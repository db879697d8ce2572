import { ValidationError } from '../../../events/kernel/errors.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { findUserById, mayWorkOnFiles } from '../../../projections/users/users.queries.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { assignSchema, prioritizeSchema } from './assignment.contract.ts';

const responses = { 200: { description: 'Done; ETag has the new version', schema: commandAnswerSchema } };

type Deps = Pick<RouteDeps, 'pool' | 'store'>;

/** Who works on a loan file, and how urgently. */
export const assignmentRoutes = (deps: Deps): Route[] => {
  const applications = openAggregate(deps.store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'put',
      path: '/api/applications/:id/assignee',
      summary: 'Give the application to a user, or to nobody',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams,
      body: assignSchema,
      responses,
      handle: async (context) => {
        const data = await assigneeOf(deps, context.body.assigneeId);
        return answer(await applications.handle(context.params.id, { type: 'AssignLoanApplication', data }, context));
      },
    }),
    defineRoute({
      method: 'put',
      path: '/api/applications/:id/priority',
      summary: 'Set the priority',
      tag: 'Applications',
      permission: 'applications.update',
      params: idParams,
      body: prioritizeSchema,
      responses,
      handle: async (context) => {
        const { params, body: data } = context;
        return answer(await applications.handle(params.id, { type: 'PrioritizeLoanApplication', data }, context));
      },
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
