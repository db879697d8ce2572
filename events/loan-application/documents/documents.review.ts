import { inverted } from '../../kernel/by-type.ts';
import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command, CommandMetadata } from '../../kernel/message.ts';
import { uploadOf } from '../../lending/decisions/evidence-makers.ts';
import { assertTwoPeople, type OnePersonLimit, type SizedFile } from '../../lending/decisions/two-people.ts';
import { type DocumentDifference, differenceInWords } from '../../lending/document-facts/stated-comparison.ts';
import { documentName } from '../../lending/documents/document-wording.ts';
import { isSettledDocument, needsReviewNotes } from '../../lending/life-cycle/life-cycle.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import { type ReviewEvent, reviewStatusAfter } from './documents.events.ts';
import { assertScanned } from './documents.scans.ts';
import { assertNotSplit } from './documents.splittable.ts';
import { documentOf, type DocumentsSlice, type DocumentState } from './documents.state.ts';
import { assertTakesEvidence, type WithAwaitedConditions } from './documents.takes.ts';

const reviewEventTypes = inverted(reviewStatusAfter);

export type ReviewDocument = Command<
  'ReviewDocument',
  {
    documentId: string;
    /** The file that was looked at; left out: the newest. */
    documentVersion?: number | undefined;
    status: keyof typeof reviewEventTypes;
    reviewNotes?: string | undefined;
    /** Where the newest file differs from what the application states now. */
    differences?: readonly DocumentDifference[] | undefined;
    /** Of the lender's settings. */
    onePersonUpToCents?: OnePersonLimit | undefined;
  }
>;

type Slices = IntakeSlice & StatusSlice & DispositionSlice & DocumentsSlice & WithAwaitedConditions;

const withoutNotes = (
  { documentId, documentType }: DocumentState,
  status: ReviewDocument['data']['status'],
): RuleViolationError =>
  new RuleViolationError(
    `${documentName(documentType)} is not ${status === 'rejected' ? 'rejected' : 'sent back'} without saying why`,
    { documentId, status },
    [{ field: 'reviewNotes', message: 'Say what is wrong with it, so that the sender can fix it' }],
  );

const areSame = (before: readonly DocumentDifference[], now: readonly DocumentDifference[]): boolean =>
  before.map(differenceInWords).join('; ') === now.map(differenceInWords).join('; ');

const unsettled = (
  { documentId, documentType }: DocumentState,
  differences: readonly DocumentDifference[],
): RuleViolationError =>
  new RuleViolationError(
    `${documentName(documentType)} differs from the application: ${differences.map(differenceInWords).join('; ')}`,
    { documentId },
    [{ field: 'reviewNotes', message: 'Say why it is good all the same; whoever decides reads it' }],
  );

/**
 * Judges what has been uploaded.
 * @throws ForbiddenError to who uploaded it, IllegalTransitionError while nothing has been, NotFoundError, RuleViolationError where it is sent back, or verified although it differs, without a word
 */
export const reviewDocument = (
  { data }: ReviewDocument,
  file: Slices & SizedFile,
  { actor }: Pick<CommandMetadata, 'actor'>,
): ReviewEvent[] => {
  const { documentId, status, reviewNotes, differences = [], onePersonUpToCents } = data;
  assertTakesEvidence(file, { documentId });
  const document = documentOf(file, documentId);
  assertNotSplit(document);
  const { documentVersion } = document;
  if (documentVersion === 0) {
    throw new IllegalTransitionError('Nothing has been uploaded for this request yet, so there is nothing to review', {
      documentId,
      status: document.status,
      allowed: [],
    });
  }
  if (data.documentVersion !== undefined && data.documentVersion !== documentVersion) {
    throw new IllegalTransitionError('A newer file has come in since: look at that one first', {
      documentId,
      allowed: [documentVersion],
    });
  }
  assertScanned(document, status);
  const carried = isSettledDocument(status) ? differences : [];
  const isSaid = reviewNotes === undefined || reviewNotes === document.reviewNotes;
  if (document.status === status && isSaid && areSame(document.differences ?? [], carried)) return [];
  if (reviewNotes === undefined && needsReviewNotes(status)) throw withoutNotes(document, status);
  if (reviewNotes === undefined && carried.length > 0) throw unsettled(document, carried);
  const { doneBy, what } = uploadOf(document);
  const pair = { actor, doneBy, amountCents: file.facts.loan.amountCents, onePersonUpToCents };
  const exception = isSettledDocument(status) ? assertTwoPeople(pair, what) : {};
  const difference = carried.length > 0 ? { differences: [...carried] } : {};
  return [
    { type: reviewEventTypes[status], data: { documentId, documentVersion, reviewNotes, ...difference, ...exception } },
  ];
};
