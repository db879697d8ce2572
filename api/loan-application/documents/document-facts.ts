import { centsInWords } from '../../../events/kernel/money.ts';
import type { DocumentFact } from '../../../events/lending/document-facts/read-facts.ts';
import {
  type ComparedFact,
  compareWithStated,
  factNames,
  type StatedFigure,
  withBorrowersNamed,
} from '../../../events/lending/document-facts/stated-comparison.ts';
import { fullName } from '../../../events/lending/fields/words.ts';
import { ownersIn } from '../../../events/lending/needs/subjects.ts';
import type {
  FileDocument,
  FileDocumentVersion,
  LoanFileRecord,
} from '../../../projections/loan-file/loan-file.queries.ts';
import type { DocumentFactsAnswer } from './document-facts.contract.ts';

const days = new Intl.DateTimeFormat('en-US', { year: 'numeric', month: 'short', day: 'numeric', timeZone: 'UTC' });
const day = (date: string): string => days.format(new Date(date));

const valueOf = ({ amountCents, date, name, number }: DocumentFact, monthlyCents: number | undefined): string => {
  if (amountCents !== undefined) {
    const printed = centsInWords(amountCents);
    return monthlyCents === undefined || monthlyCents === amountCents
      ? printed
      : `${printed} (${centsInWords(monthlyCents)} a month)`;
  }
  if (date !== undefined) return day(date);
  return name ?? String(number ?? '');
};

const statedIn = (
  { borrowers }: LoanFileRecord,
  { line, borrowerId, amountCents, date, names }: StatedFigure,
): { line: string; value: string } => {
  const borrower = borrowers.find((each) => each.borrowerId === borrowerId);
  const value =
    amountCents === undefined ? (date === undefined ? (names ?? []).join(', ') : day(date)) : centsInWords(amountCents);
  return { line: line.replace('%', () => (borrower ? fullName(borrower) : 'the borrower')), value };
};

const toFact = (file: LoanFileRecord, { fact, monthlyCents, stated, difference }: ComparedFact) => ({
  fact: fact.fact,
  label: factNames[fact.fact],
  value: valueOf(fact, monthlyCents),
  page: fact.page,
  stated: stated && statedIn(file, stated),
  difference,
});

/** True for a PDF that no scan holds back. */
export const isReadable = ({ mediaType, scan }: FileDocumentVersion): boolean =>
  mediaType === 'application/pdf' && (scan === undefined || scan.state === 'clean');

/** Facts in one version of a document beside those in the file. @param submittedOn plain date at the branch */
export const toDocumentFacts = (
  file: LoanFileRecord,
  { documentType, subjects }: FileDocument,
  version: FileDocumentVersion,
  submittedOn: string,
): DocumentFactsAnswer => ({
  documentVersion: version.documentVersion,
  outcome: version.reading?.outcome ?? null,
  isReadable: isReadable(version),
  // Whose name it is was found when it was read: a borrower may have another one since.
  facts: compareWithStated(documentType, withBorrowersNamed(version.reading?.facts ?? [], file), {
    ...file,
    ownerIds: ownersIn(subjects),
    submittedOn,
  }).map((each) => toFact(file, each)),
});
