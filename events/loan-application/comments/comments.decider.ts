import type { Command } from '../../kernel/message.ts';
import { isFinal } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { LoanApplicationCommented, LoanApplicationEscalated } from './comments.events.ts';

export type CommentOnApplication = Command<'CommentOnApplication', LoanApplicationCommented['data']>;
export type EscalateApplication = Command<'EscalateApplication', LoanApplicationEscalated['data']>;
export type CommentsCommand = CommentOnApplication | EscalateApplication;

export type CommentsSlice = { readonly commentIds: readonly string[]; readonly escalationKeys: readonly string[] };

const comment = ({ data }: CommentOnApplication, { commentIds }: CommentsSlice): LoanApplicationCommented[] =>
  commentIds.includes(data.commentId) ? [] : [{ type: 'LoanApplicationCommented', data }];

/** One wait is escalated once, and never on a file that has been decided while the workflow was about to. */
const escalate = (
  { data }: EscalateApplication,
  file: StatusSlice & DispositionSlice & CommentsSlice,
): LoanApplicationEscalated[] =>
  isFinal(file) || file.escalationKeys.includes(data.escalationKey) ? [] : [{ type: 'LoanApplicationEscalated', data }];

export const commentsModule = {
  begin: (): CommentsSlice => ({ commentIds: [], escalationKeys: [] }),
  decide: { CommentOnApplication: comment, EscalateApplication: escalate },
  evolve: {
    LoanApplicationCommented: ({ commentIds }: CommentsSlice, { data }: LoanApplicationCommented) => ({
      commentIds: [...commentIds, data.commentId],
    }),
    LoanApplicationEscalated: ({ escalationKeys }: CommentsSlice, { data }: LoanApplicationEscalated) => ({
      escalationKeys: [...escalationKeys, data.escalationKey],
    }),
  },
};
