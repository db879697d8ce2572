import type { Event, RecordedEvent } from '../../kernel/message.ts';
import type { ProposalEvent, ProposalEventOf } from './proposals.events.ts';

type Proposed = RecordedEvent<ProposalEventOf<'UrlaProposed'>>;
type Decided = RecordedEvent<ProposalEventOf<'UrlaProposalTaken' | 'UrlaProposalDeclined'>>;

/** A proposal with its answers in clear, and how it was decided; without that it waits. */
export type ProposalOnFile = { readonly proposed: Proposed; readonly decided?: Decided };

const types: readonly ProposalEvent['type'][] = ['UrlaProposed', 'UrlaProposalTaken', 'UrlaProposalDeclined'];
const isOfProposal = (event: RecordedEvent<Event>): event is RecordedEvent<ProposalEvent> =>
  types.some((type) => type === event.type);

/** The proposals of a file, oldest first. @param history of its stream */
export const proposalsOf = (history: readonly RecordedEvent<Event>[]): ProposalOnFile[] => {
  const events = history.filter(isOfProposal);
  return events.flatMap((proposed) => {
    if (proposed.type !== 'UrlaProposed') return [];
    const isIts = (event: RecordedEvent<ProposalEvent>): event is Decided =>
      event.type !== 'UrlaProposed' && event.data.proposalId === proposed.data.proposalId;
    const decided = events.find(isIts);
    return [{ proposed, ...(decided && { decided }) }];
  });
};
