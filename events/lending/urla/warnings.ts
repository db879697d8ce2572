import type { FieldError } from '../../kernel/errors.ts';
import { ltvAnalysis } from './loan-to-value.ts';
import { implausible } from './plausibility.ts';
import { unansweredOf } from './unanswered.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

/** Areas 000, 666 and 900 to 999, the group 00 and the serial 0000 were never issued. */
export const isNeverIssued = (ssn: string): boolean => /^(000|666|9)|^...00|0000$/.test(ssn.replaceAll(/[-\s]/g, ''));

const at = (field: string, message: string | undefined): FieldError[] => (message ? [{ field, message }] : []);

const ofBorrower = (id: string, borrower: BorrowerDraft): FieldError[] => {
  const start = `borrowers.${id}`;
  const { personal = {} } = borrower;
  const open = unansweredOf({ borrowers: { [id]: borrower } }).filter((path) =>
    path.startsWith(`${start}.declarations.`),
  ).length;
  return [
    ...at(
      `${start}.personal.ssn`,
      personal.ssn && /^\d{9}$/.test(personal.ssn.replaceAll(/[-\s]/g, '')) && isNeverIssued(personal.ssn)
        ? 'No SSN with these digits was ever issued: check it with the borrower'
        : undefined,
    ),
    ...at(`${start}.declarations`, open > 0 ? `Declarations that are not answered: ${open}` : undefined),
  ];
};

/** Warnings of a draft, by path; none blocks submission. @param today at the branch, `2026-03-01` */
export const urlaWarnings = (draft: UrlaDraft, today: string): FieldError[] => {
  const { borrowers = {}, credit = {}, loan = {} } = draft;
  const count = Object.keys(borrowers).length;
  const stated = credit.creditType === 'joint' ? credit.totalBorrowers : undefined;
  return [
    ...implausible(draft, today),
    ...Object.entries(borrowers).flatMap(([id, borrower]) => ofBorrower(id, borrower)),
    ...at(
      'credit.creditType',
      credit.creditType === 'individual' && count > 1
        ? `There are ${count} borrowers: several people apply for joint credit`
        : undefined,
    ),
    ...at(
      'credit.totalBorrowers',
      stated !== undefined && /^\d+$/.test(stated.trim()) && Number(stated) !== count
        ? `The application has ${count}: add the others, or correct the number`
        : undefined,
    ),
    ...at(
      'loan.loanAmount',
      loan.loanAmount && ltvAnalysis(draft)?.risk === 'high'
        ? 'The loan is more than 90 % of the value: additional review is required'
        : undefined,
    ),
  ];
};
