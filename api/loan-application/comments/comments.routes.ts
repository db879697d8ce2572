import { idFrom } from '../../../events/kernel/ids.ts';
import { loanApplicationAggregate } from '../../../events/loan-application/loan-application.decider.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { commandAnswerSchema } from '../../http/requests/command-answer.contract.ts';
import { idParams } from '../../http/requests/params.ts';
import { answer, defineRoute, type Route } from '../../http/requests/route.ts';
import type { RouteDeps } from '../../services/process/route-deps.ts';
import { commentSchema } from './comments.contract.ts';

/** What people have to say about a loan file. */
export const commentRoutes = ({ store }: Pick<RouteDeps, 'store'>): Route[] => {
  const applications = openAggregate(store, loanApplicationAggregate);
  return [
    defineRoute({
      method: 'post',
      path: '/api/applications/:id/comments',
      summary: 'Add a comment; possible in every status',
      tag: 'Applications',
      // Whoever reviews a file for compliance has something to say about it without changing it.
      permission: { anyOf: ['applications.update', 'compliance.read'] },
      params: idParams,
      body: commentSchema,
      responses: { 201: { description: 'Added; ETag has the new version', schema: commandAnswerSchema } },
      handle: async (context) => {
        const { params, body, options } = context;
        const data = { commentId: idFrom(options.commandId, 'comment'), comment: body.comment };
        const outcome = await applications.handle(params.id, { type: 'CommentOnApplication', data }, context);
        return answer(outcome, { status: 201 });
      },
    }),
  ];
};
