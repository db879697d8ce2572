import { dayInWords } from '../../lending/fields/day-words.ts';
import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { PrintedFrom } from '../../kernel/printed-from.ts';
import type { DisclosureTerms } from '../../lending/file-disclosures/disclosure-terms.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { LoanEstimateIssued, Revision } from './disclosures.events.ts';

type Issued = LoanEstimateIssued['data'];

/** Issues an estimate whose file is in the store: its document comes approved, because whoever issues it has made it. */
export type IssueLoanEstimate = Command<
  'IssueLoanEstimate',
  Omit<Issued, 'number' | 'documentVersion'> & {
    /** Of the file's first estimate; a later one is a version of that document. */
    documentId: string;
    fileName: string;
    sizeBytes: number;
    sha256: string;
    printedFrom: PrintedFrom;
  }
>;

/** The newest estimate of a file, as the next one follows it. */
export type StandingEstimate = Pick<Issued, 'number' | 'issuedOn' | 'documentId' | 'documentVersion'> & {
  readonly terms: DisclosureTerms;
};
export type DisclosuresSlice = { readonly loanEstimate: StandingEstimate | null };

const refuse = (detail: string, field: string, message: string): never => {
  throw new RuleViolationError(detail, {}, [{ field, message }]);
};

/** @throws RuleViolationError for a revised estimate without a reason, and for a first one with it */
const assertRevision = (former: StandingEstimate | null, revision: Revision | undefined, issuedOn: string): void => {
  if (former === null) {
    if (revision) refuse('The first Loan Estimate revises none', 'revision', 'Leave the reason out');
    return;
  }
  if (!revision) {
    refuse(
      `A Loan Estimate was issued on ${dayInWords(former.issuedOn)}: a revised one needs a reason`,
      'revision',
      'Say why it is revised, and when the lender learned of it',
    );
  } else if (revision.learnedOn > issuedOn) {
    refuse('The reason is from after the estimate', 'revision.learnedOn', 'Use today or an earlier day');
  }
};

/** Why no Loan Estimate is issued for a file, whatever it says; null where nothing stands in the way. */
export const estimateBlock = (file: StatusSlice & DispositionSlice): string | null =>
  isFinal(file) ? `The application is ${standingInSentence(file)}: no Loan Estimate is issued for it` : null;

/** @throws IllegalTransitionError on a final file, RuleViolationError by field */
const issue = (
  { data }: IssueLoanEstimate,
  file: StatusSlice & DispositionSlice & DisclosuresSlice,
): (LoanEstimateIssued | DocumentEventOf<'DocumentUploaded' | 'DocumentPrinted' | 'DocumentApproved'>)[] => {
  const block = estimateBlock(file);
  if (block !== null) throw new IllegalTransitionError(block, { status: file.status, allowed: [] });
  const { documentId: newId, fileName, sizeBytes, sha256, printedFrom, ...figures } = data;
  const former = file.loanEstimate;
  assertRevision(former, figures.revision, figures.issuedOn);
  const documentId = former?.documentId ?? newId;
  const documentVersion = (former?.documentVersion ?? 0) + 1;
  return [
    {
      type: 'LoanEstimateIssued',
      data: { number: (former?.number ?? 0) + 1, documentId, documentVersion, ...figures },
    },
    {
      type: 'DocumentUploaded',
      data: {
        documentId,
        documentType: 'loan_estimate',
        documentVersion,
        fileName,
        mediaType: 'application/pdf',
        sizeBytes,
        sha256,
      },
    },
    { type: 'DocumentPrinted', data: { documentId, documentVersion, ...printedFrom } },
    { type: 'DocumentApproved', data: { documentId, documentVersion } },
  ];
};

/** Disclosures that the lender issues. */
export const disclosuresModule = {
  begin: (): DisclosuresSlice => ({ loanEstimate: null }),
  decide: { IssueLoanEstimate: issue },
  evolve: {
    LoanEstimateIssued: (_file: object, { data }: LoanEstimateIssued): DisclosuresSlice => {
      const { number, issuedOn, documentId, documentVersion, terms } = data;
      return { loanEstimate: { number, issuedOn, documentId, documentVersion, terms } };
    },
  },
};
