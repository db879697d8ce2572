import type { CostSection } from '../fees/fee-line.ts';
import { type DisclosedFee, isListed } from './disclosed-fee.ts';
import { nearestDollar, percentText, wholeDollarsText } from './rounding.ts';

/** A line of a section, as printed; both blank where the line is prescribed and nothing is charged. */
export type CostLine = { readonly label: string; readonly amount: string };

/** A section, as printed. */
export type CostTable = { readonly lines: readonly CostLine[]; readonly subtotal: string };

/** A section with its subtotal in whole dollars, for the totals above it. */
export type SectionCosts = CostTable & { readonly dollars: number };

/** Most lines of a section, or of what it has beside its prescribed lines ((f)(1)-(3), (g)(2)(vi), (3)(v), (4)(iii)). */
const MOST_LINES = { A: 12, B: 13, C: 14, F: 3, G: 5, H: 5 } as const;
/** Section A has a line for points beside those. */
type ListedSection = keyof typeof MOST_LINES;

/** Services of title insurance and of conducting the closing (comment 37(f)(2)-3). */
const IS_TITLE = /\b(title|settlement agent|closing agent|settlement fee|closing fee|(lender|owner)['’]s policy)\b/i;
/** Premiums for separate insurance, warranty, guarantee or event coverage ((g)(4)(ii)). */
const IS_OPTIONAL = /\b(policy|insurance|warranty|guarantee|guaranty)\b/i;
const TITLE = /^title\s*[-–—]\s*/i;

const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The label as the form wants it: `Title – ` before services of title and closing, `(optional)` behind insurance that is not required. */
export const feeLabel = (section: CostSection, label: string): string => {
  const text = label.trim();
  const isTitle = ['B', 'C', 'H'].includes(section) && (TITLE.test(text) || IS_TITLE.test(text));
  const named = isTitle ? `Title – ${capitalized(text.replace(TITLE, ''))}` : capitalized(text);
  const isOptional = section === 'H' && IS_OPTIONAL.test(named) && !/\(optional\)$/i.test(named);
  return isOptional ? `${named} (optional)` : named;
};

const byLabel = new Intl.Collator('en').compare;

type Row = { readonly label: string; readonly cents: number };

/**
 * Rows in alphabetical order; those that find no line are one sum in the last, `Additional Charges` ((f)(6), (g)(8)). Section C might have
 * an addendum instead; one page less is one less to lose.
 */
const fitted = (rows: readonly Row[], most: number): Row[] => {
  const sorted = [...rows].sort((one, other) => byLabel(one.label, other.label));
  if (sorted.length <= most) return sorted;
  const rest = sorted.slice(most - 1).reduce((sum, { cents }) => sum + cents, 0);
  return [...sorted.slice(0, most - 1), { label: 'Additional Charges', cents: rest }];
};

const printed = ({ label, cents }: Row): CostLine => ({ label, amount: wholeDollarsText(nearestDollar(cents)) });

/** Listed costs of a section. */
export const listedIn = (fees: readonly DisclosedFee[], section: CostSection): DisclosedFee[] =>
  fees.filter((fee) => fee.section === section && isListed(fee));

/** A section of prescribed lines, each with what is charged for it or null, and of others behind them. */
export const sectionOf = (
  section: CostSection,
  prescribed: readonly { readonly label: string; readonly cents: number | null }[],
  others: readonly Row[],
): SectionCosts => {
  const rows = section === 'E' ? [] : fitted(others, MOST_LINES[section satisfies ListedSection]);
  const first = prescribed.map(({ label, cents }) =>
    cents === null ? { label, amount: '' } : printed({ label, cents }),
  );
  // Every line is rounded, and the subtotal adds up what is printed (comment 37(o)(4)-2).
  const dollars = [...prescribed.map(({ cents }) => cents ?? 0), ...rows.map(({ cents }) => cents)].reduce(
    (sum, cents) => sum + nearestDollar(cents),
    0,
  );
  return { lines: [...first, ...rows.map(printed)], subtotal: wholeDollarsText(dollars), dollars };
};

const rowsOf = (fees: readonly DisclosedFee[], section: CostSection): Row[] =>
  fees.map(({ label, cents }) => ({ label: feeLabel(section, label), cents }));

/** Section A: the line for points first, blank without any, then origination charges (12 CFR 1026.37(f)(1), (5)). */
export const originationCharges = (fees: readonly DisclosedFee[]): SectionCosts => {
  const all = listedIn(fees, 'A');
  const points = all.find(({ item }) => item?.kind === 'points');
  const percent = points?.item?.kind === 'points' ? points.item.percent : null;
  // The form has `.25 %` and not `0.25 %`.
  const share = percent === null ? '' : `${percentText(percent).replace(/^0\./, '.').replace('%', '')} `;
  return sectionOf(
    'A',
    [{ label: `${share}% of Loan Amount (Points)`, cents: points?.cents ?? null }],
    rowsOf(
      all.filter((fee) => fee !== points),
      'A',
    ),
  );
};

/** Sections B, C and H, whose lines nothing but the alphabet orders (12 CFR 1026.37(f)(2), (3), (g)(4)). */
export const plainSection = (fees: readonly DisclosedFee[], section: 'B' | 'C' | 'H'): SectionCosts =>
  sectionOf(section, [], rowsOf(listedIn(fees, section), section));
