import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { PrivacySlice } from '../privacy/privacy.decider.ts';
import { whyUnchangeable } from './stated.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { ProposalEventOf } from './proposals.events.ts';
import { type ProposalsSlice, waitingProposal } from './proposals.slice.ts';

/** Proposals of one order that wait for somebody. */
export const MOST_WAITING = 10;

/** A partner's proposal, whose order is looked at by whoever sends the command. */
export type ProposeUrla = Command<'ProposeUrla', ProposalEventOf<'UrlaProposed'>['data']>;
export type DeclineUrlaProposal = Command<
  'DeclineUrlaProposal',
  Pick<ProposalEventOf<'UrlaProposalDeclined'>['data'], 'proposalId' | 'reason'>
>;
export type ProposalsCommand = ProposeUrla | DeclineUrlaProposal;

type Slices = ProposalsSlice & Pick<IntakeSlice, 'applicationId'> & StatusSlice & DispositionSlice & PrivacySlice;

/** @throws IllegalTransitionError on a file that has ended, RuleViolationError where too many wait */
const propose = ({ data }: ProposeUrla, file: Slices): ProposalEventOf<'UrlaProposed'>[] => {
  const { applicationId, status, proposals } = file;
  if (proposals.some(({ proposalId }) => proposalId === data.proposalId)) return [];
  const unchangeable = whyUnchangeable(file);
  if (unchangeable !== null) throw new IllegalTransitionError(unchangeable, { applicationId, status, allowed: [] });
  const waiting = proposals.filter(({ orderId, standing }) => orderId === data.orderId && standing === 'waiting');
  if (waiting.length >= MOST_WAITING) {
    throw new RuleViolationError(
      `${MOST_WAITING} proposals of this order wait for an answer: propose more once the lender has decided on them`,
      { orderId: data.orderId },
    );
  }
  return [{ type: 'UrlaProposed', data }];
};

const decline = ({ data }: DeclineUrlaProposal, file: ProposalsSlice): ProposalEventOf<'UrlaProposalDeclined'>[] => {
  const { partnerId, orderId } = waitingProposal(file, data.proposalId);
  return [{ type: 'UrlaProposalDeclined', data: { ...data, partnerId, orderId } }];
};

const decided =
  (standing: 'taken' | 'declined') =>
  ({ proposals }: ProposalsSlice, { data }: { readonly data: { readonly proposalId: string } }): ProposalsSlice => ({
    proposals: proposals.map((each) => (each.proposalId === data.proposalId ? { ...each, standing } : each)),
  });

export const proposalsModule = {
  begin: (): ProposalsSlice => ({ proposals: [] }),
  decide: { ProposeUrla: propose, DeclineUrlaProposal: decline },
  evolve: {
    UrlaProposed: (
      { proposals }: ProposalsSlice,
      { data: { proposalId, partnerId, orderId } }: ProposalEventOf<'UrlaProposed'>,
    ): ProposalsSlice => ({ proposals: [...proposals, { proposalId, partnerId, orderId, standing: 'waiting' }] }),
    UrlaProposalTaken: decided('taken'),
    UrlaProposalDeclined: decided('declined'),
  },
};
