import { IllegalTransitionError, NotFoundError } from '../../kernel/errors.ts';

type Proposal = {
  readonly proposalId: string;
  readonly partnerId: string;
  readonly orderId: string;
  readonly standing: 'waiting' | 'taken' | 'declined';
};
export type ProposalsSlice = { readonly proposals: readonly Proposal[] };

/** @throws NotFoundError, IllegalTransitionError for one that was decided on */
export const waitingProposal = ({ proposals }: ProposalsSlice, proposalId: string): Proposal => {
  const proposal = proposals.find((each) => each.proposalId === proposalId);
  if (!proposal) throw new NotFoundError('The application has no such proposal', { proposalId });
  const { standing } = proposal;
  if (standing === 'waiting') return proposal;
  throw new IllegalTransitionError(`The proposal was ${standing === 'taken' ? 'taken over' : 'declined'} already`, {
    proposalId,
    status: standing,
    allowed: [],
  });
};
