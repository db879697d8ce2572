import { dayInWords } from '../../lending/fields/day-words.ts';
import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import { centsInWords } from '../../kernel/money.ts';
import type { Command } from '../../kernel/message.ts';
import type { PrintedFrom } from '../../kernel/printed-from.ts';
import { daysFrom } from '../../lending/calendar/days.ts';
import { isFinal, isPaused, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { LoanPurpose } from '../../lending/life-cycle/life-cycle.ts';
import {
  fileAffordability,
  lastLetterDay,
  LEAST_LETTER_CENTS,
  letterBlocks,
  type LetterAssumptions,
  type LetterCondition,
  type LetterFile,
  MOST_LETTER_DAYS,
  MOST_LETTER_DTI_PERCENT,
} from '../../lending/decisions/pre-approval.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { DocumentEventOf } from '../documents/documents.events.ts';
import type { DocumentsSlice, DocumentState } from '../documents/documents.state.ts';
import type { FiguresSlice } from '../figures/figures.state.ts';
import type { FileContent, LoanApplicationRestated } from '../intake/intake.events.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { PreApprovalLetterIssued } from './letters.events.ts';

/** Issues a letter whose file is in the store: its document comes approved, because whoever issues it has written it. */
export type IssuePreApprovalLetter = Command<
  'IssuePreApprovalLetter',
  LetterAssumptions & {
    /** Of the file's first letter; a later one is a version of the document that stands. */
    documentId: string;
    fileName: string;
    sizeBytes: number;
    sha256: string;
    /** Plain dates at the branch. */
    issuedOn: string;
    expiresOn: string;
    amountCents: number;
    conditions: readonly LetterCondition[];
    printedFrom: PrintedFrom;
  }
>;

/** Of what was submitted, what letters need. */
export type LettersSlice = { readonly purpose: LoanPurpose; readonly downPaymentCents: number };
type Slices = LettersSlice & StatusSlice & DispositionSlice & FiguresSlice;

/** The letter that stands, which the next one supersedes as its newer version; undefined before there is one. */
export const standingLetter = ({ documents }: Pick<DocumentsSlice, 'documents'>): DocumentState | undefined =>
  documents.find(({ documentType, documentVersion }) => documentType === 'pre_approval_letter' && documentVersion > 0);

/** Fields of a file that its letters depend on. */
export const letterFileOf = ({ status, disposition, purpose, downPaymentCents, facts }: Slices): LetterFile => ({
  status,
  disposition,
  purpose,
  downPaymentCents,
  facts,
});

const refuse = (detail: string, field: string, message: string): never => {
  throw new RuleViolationError(detail, {}, [{ field, message }]);
};

/** @throws RuleViolationError for a share of income beyond what the lender decides by */
const assertWithinHouse = ({ maxFrontDtiPercent, maxBackDtiPercent }: LetterAssumptions): void => {
  const most = MOST_LETTER_DTI_PERCENT;
  const fix = `Use ${most} percent or less: a letter promises no more than a decision would`;
  if (maxFrontDtiPercent > most) refuse('The share of income for housing is too high', 'maxFrontDti', fix);
  if (maxBackDtiPercent > most) refuse('The share of income with debts is too high', 'maxBackDti', fix);
};

/** @throws RuleViolationError for more than the borrowers can afford */
const assertAffordable = (amountCents: number, maxLoanCents: number): void => {
  if (amountCents < LEAST_LETTER_CENTS) refuse('The letter is for no loan', 'amount', 'Use $1,000 or more');
  if (amountCents > maxLoanCents) {
    refuse(
      'The letter would promise more than the borrowers can afford',
      'amount',
      `Use ${centsInWords(maxLoanCents)} or less`,
    );
  }
};

/** @throws RuleViolationError for a letter that is good for too long */
const assertExpiry = ({ facts: { credit } }: Slices, issuedOn: string, expiresOn: string): void => {
  const days = daysFrom(issuedOn, expiresOn);
  if (days < 1 || days > MOST_LETTER_DAYS) {
    refuse(
      'The letter is good for too long, or not at all',
      'expiresOn',
      `Use a day 1 to ${MOST_LETTER_DAYS} days from today`,
    );
  }
  if (credit && expiresOn > lastLetterDay(credit.issuedOn)) {
    refuse(
      `The letter rests on the credit report of ${dayInWords(credit.issuedOn)}, and is good for longer than that`,
      'expiresOn',
      `Use ${dayInWords(lastLetterDay(credit.issuedOn))} or an earlier day, or order a new report first`,
    );
  }
};

/** @throws IllegalTransitionError, RuleViolationError by field */
const issue = (
  { data }: IssuePreApprovalLetter,
  file: Slices & DocumentsSlice,
): (PreApprovalLetterIssued | DocumentEventOf<'DocumentUploaded' | 'DocumentPrinted' | 'DocumentApproved'>)[] => {
  const { status } = file;
  if (isFinal(file) || isPaused(file)) {
    throw new IllegalTransitionError(`The application is ${standingInSentence(file)}: no letter is issued for it`, {
      status,
      allowed: [],
    });
  }
  const {
    documentId: newId,
    fileName,
    sizeBytes,
    sha256,
    issuedOn,
    expiresOn,
    amountCents,
    conditions,
    printedFrom,
    ...assumptions
  } = data;
  const former = standingLetter(file);
  const documentId = former?.documentId ?? newId;
  const documentVersion = (former?.documentVersion ?? 0) + 1;
  const blocks = letterBlocks(letterFileOf(file), issuedOn);
  if (blocks.length > 0) throw new RuleViolationError(blocks.join('. '), { blocks });
  const { means, affordable } = fileAffordability(letterFileOf(file), assumptions);
  assertWithinHouse(assumptions);
  assertAffordable(amountCents, affordable.maxLoanCents);
  assertExpiry(file, issuedOn, expiresOn);
  const { basis: _basis, leftOut: _leftOut, ...figures } = affordable;
  return [
    {
      type: 'PreApprovalLetterIssued',
      data: {
        documentId,
        ...(former && { documentVersion }),
        issuedOn,
        expiresOn,
        amountCents,
        ...means,
        ...figures,
        conditions: [...conditions],
      },
    },
    {
      type: 'DocumentUploaded',
      data: {
        documentId,
        documentType: 'pre_approval_letter',
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

const statedIn = ({ loan, property }: FileContent): LettersSlice => ({
  purpose: loan.purpose,
  downPaymentCents: loan.downPaymentCents ?? Math.max(0, property.valueCents - loan.amountCents),
});

export const lettersModule = {
  begin: statedIn,
  decide: { IssuePreApprovalLetter: issue },
  evolve: {
    LoanApplicationRestated: (_file: LettersSlice, { data }: LoanApplicationRestated): LettersSlice => statedIn(data),
  },
};
