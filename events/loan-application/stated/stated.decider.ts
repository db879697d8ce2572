import { IllegalTransitionError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { PartsOfBorrower } from '../../lending/changes/content-parts.ts';
import type { ChangeKind } from '../../lending/changes/change-kinds.ts';
import type { AnswerPath } from '../../lending/urla/answers.ts';
import type { GivenAnswers } from '../../lending/urla/recorded-answers.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import { needsChanged } from '../../lending/needs/needs-change.ts';
import { neededDocuments } from '../../lending/needs/needs-list.ts';
import { isBySubject } from '../../lending/needs/needs-rules.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { FileContent, LoanApplicationRestated } from '../intake/intake.events.ts';
import type { ProposalEventOf } from './proposals.events.ts';
import { waitingProposal, type ProposalsSlice } from './proposals.slice.ts';
import { privacyModule, type PrivacySlice } from '../privacy/privacy.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { broughtInAfter } from './brought-in.ts';
import type { Restatement } from './restate.ts';
import type { UrlaChanged, UrlaDrawnUp } from '../urla/urla.events.ts';

/**
 * Changes answers of a file: one that was wrong, or one that the world has overtaken. The change comes worked out (`restate`), because
 * a file's state has no personal data, and names the version that it was worked out on in `expectedVersion`.
 */
export type ChangeUrla = Command<
  'ChangeUrla',
  {
    readonly changeId: string;
    readonly kind: ChangeKind;
    readonly reason: string;
    /** Of a change of circumstance: a plain date. */
    readonly learnedOn?: string | undefined;
    /** The change that it takes back. */
    readonly undoes?: string | undefined;
    /** The partner's proposal that it takes over. */
    readonly proposalId?: string | undefined;
  } & Omit<Restatement, 'urla'>
>;

type Slices = ProposalsSlice & IntakeSlice & StatusSlice & DispositionSlice & PrivacySlice;

/** Why the answers of a file no longer change; null while they may. */
export const whyUnchangeable = (file: StatusSlice & DispositionSlice & PrivacySlice): string | null => {
  if (isFinal(file)) return `The application is ${standingInSentence(file)}: what was stated no longer changes`;
  return privacyModule.lock(file) === null
    ? null
    : 'A borrower of this application has been forgotten: what was stated no longer changes';
};

/** What the needs list asks for since, and no longer asks for. */
export const needsAfter = (
  { needed, closingAsked }: Pick<IntakeSlice, 'needed' | 'closingAsked'>,
  content: FileContent,
): LoanApplicationRestated['data']['needs'] => {
  const { added, dropped, documents } = needsChanged(needed, neededDocuments({ ...content, closingAsked }));
  return { added, dropped, ...(isBySubject(content.needsEdition ?? 1) && { documents }) };
};

const given = (answers: readonly GivenAnswers[]): GivenAnswers[] => answers.map((each) => ({ ...each }));
const paths = (items: readonly AnswerPath[]): AnswerPath[] => [...items];

const kept = ({ borrowerId, parts, lineIds }: PartsOfBorrower) => ({
  borrowerId,
  parts: [...parts],
  ...(lineIds && { lineIds: [...lineIds] }),
});

const taken = (
  { proposalId, partnerId, orderId }: ReturnType<typeof waitingProposal>,
  changeId: string,
): ProposalEventOf<'UrlaProposalTaken'> => ({
  type: 'UrlaProposalTaken',
  data: { proposalId, changeId, partnerId, orderId },
});

/** @throws IllegalTransitionError on a file that has ended */
const changeUrla = (
  { data }: ChangeUrla,
  file: Slices,
): (UrlaDrawnUp | UrlaChanged | ProposalEventOf<'UrlaProposalTaken'> | LoanApplicationRestated)[] => {
  const { applicationId, status } = file;
  const unchangeable = whyUnchangeable(file);
  if (unchangeable !== null) throw new IllegalTransitionError(unchangeable, { applicationId, status, allowed: [] });
  const { changeId, kind, reason, learnedOn = '', undoes, proposalId, content, parts, partsOf, drawnUp } = data;
  const change = {
    changeId,
    reason,
    given: given(data.given),
    before: given(data.before),
    added: paths(data.added),
    removed: paths(data.removed),
    ...(undoes !== undefined && { undoes }),
    ...(proposalId !== undefined && { proposalId }),
  };
  const proposal = proposalId === undefined ? undefined : waitingProposal(file, proposalId);
  return [
    ...(drawnUp ? [{ type: 'UrlaDrawnUp' as const, data: { given: given(drawnUp) } }] : []),
    kind === 'correction'
      ? { type: 'UrlaCorrected', data: change }
      : { type: 'UrlaCircumstanceChanged', data: { ...change, learnedOn } },
    ...(proposal ? [taken(proposal, changeId)] : []),
    {
      type: 'LoanApplicationRestated',
      data: {
        ...content,
        changeId,
        parts: [...parts],
        ...(partsOf && { partsOf: partsOf.map(kept) }),
        needs: needsAfter(file, content),
        cash: null,
      },
    },
  ];
};

export const statedModule = { decide: { ChangeUrla: changeUrla }, evolve: broughtInAfter };
