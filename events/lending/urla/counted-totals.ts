import type { FigureLine } from '../figures/provenance.ts';
import { draftFigures } from './draft-figures.ts';
import { applicationDebts, monthlyDebts, monthlyIncome, ofAllBorrowers, type Total } from './totals.ts';
import type { UrlaDraft } from './urla.ts';

// No amount depends on the day.
const figuresOf = (draft: UrlaDraft) => draftFigures(draft, '');

const sumOf = (lines: readonly FigureLine[], borrowerId: string | undefined): number =>
  lines
    .filter((line) => borrowerId === undefined || line.borrowerId === borrowerId)
    .reduce((sum, { cents }) => sum + cents, 0);

/** Debts of a draft as its ratios count them, beside the housing expense; of one borrower where an id is given. */
export const countedDebts = (draft: UrlaDraft, borrowerId?: string): Total => ({
  cents: sumOf(figuresOf(draft).debts.lines, borrowerId),
  unread: (borrowerId === undefined ? applicationDebts(draft) : monthlyDebts(draft.borrowers?.[borrowerId] ?? {}))
    .unread,
});

/** Income of a draft as its ratios count it. */
export const countedIncome = (draft: UrlaDraft): Total => ({
  cents: figuresOf(draft).income.cents,
  unread: ofAllBorrowers(monthlyIncome, draft).unread,
});
