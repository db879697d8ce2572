import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandRoute } from '../../http/requests/command-route.ts';
import type { Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { commentSchema } from './comments.contract.ts';

/** What people have to say about a loan file. */
export const commentRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    commandRoute(applications)({
      method: 'post',
      path: '/api/applications/:id/comments',
      summary: 'Add a comment; possible in every status',
      tag: 'Applications',
      // Whoever reviews a file for compliance has something to say about it without changing it.
      permission: { anyOf: ['applications.update', 'compliance.read'] },
      body: commentSchema,
      adds: 'comment',
      done: 'Added; ETag has the new version',
      command: ({ body: { comment } }, commentId) => ({ type: 'CommentOnApplication', data: { commentId, comment } }),
    }),
  ];
};
