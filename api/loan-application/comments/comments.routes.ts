import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import type { Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { commentSchema } from './comments.contract.ts';

/** Comments on a loan file. */
export const commentRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/comments',
      summary: 'Add a comment; possible in every status',
      tag: 'Applications',
      // Compliance reviewers comment on a file without changing it.
      permission: { anyOf: ['applications.update', 'compliance.read'] },
      body: commentSchema,
      adds: 'comment',
      done: 'Added; ETag has the new version',
      command: ({ body: { comment } }, commentId) => ({ type: 'CommentOnApplication', data: { commentId, comment } }),
    }),
  ];
};
