import type { FieldError } from '../../kernel/errors.ts';
import { dayInWords } from '../fields/day-words.ts';
import { canBeIn } from '../fields/zip-states.ts';
import { collateralCents, loanToValuePercent } from '../figures/property-value.ts';
import { isoDay } from './sections/fields.ts';
import { centsOf } from './totals.ts';
import type { BorrowerDraft, UrlaDraft } from './urla.ts';

const warnIf = (isDue: boolean, field: string, message: string): FieldError[] => (isDue ? [{ field, message }] : []);

const MOST_LTV_PERCENT = 125;
/** No rate of the last decades' fixed-rate market was outside of these. */
const RATES = { least: 2, most: 12 } as const;

type Address = { readonly state?: string; readonly zip?: string };
const ofZip = ({ state = '', zip = '' }: Address, at: string): FieldError[] =>
  warnIf(!canBeIn(zip.trim(), state), `${at}.zip`, `No ZIP code of ${state} begins with ${zip.trim().charAt(0)}`);

const ofProperty = ({ property = {} }: UrlaDraft): FieldError[] => {
  const { street = '', propertyType, units } = property;
  const isSeveral = propertyType === 'multi_family';
  return [
    ...warnIf(
      /^\s*p\.?\s*o\.?\s*box\b/i.test(street),
      'property.street',
      'A PO box is no property: enter its street address',
    ),
    ...ofZip(property, 'property'),
    ...warnIf(
      isSeveral && units?.trim() === '1',
      'property.units',
      'Two to four units are stated as the property type',
    ),
    ...warnIf(
      !isSeveral && propertyType !== undefined && /^[2-4]$/.test(units?.trim() ?? ''),
      'property.units',
      'Several units are stated, and a property type of one',
    ),
  ];
};

const ofLoan = ({ loan = {}, otherLoans }: UrlaDraft, today: string): FieldError[] => {
  const [amount, value, price, down] = [loan.loanAmount, loan.propertyValue, loan.purchasePrice, loan.downPayment].map(
    centsOf,
  );
  const others = Object.values(otherLoans ?? {}).reduce((sum, other) => sum + (centsOf(other.loanAmount) ?? 0), 0);
  const isPurchase = loan.purpose === 'purchase';
  const ltv =
    amount && value
      ? loanToValuePercent(
          amount,
          collateralCents({ valueCents: value, purchasePriceCents: isPurchase ? (price ?? undefined) : undefined }),
        )
      : null;
  const rate = Number.parseFloat(loan.ratePercent ?? '');
  const closing = isoDay(loan.estimatedClosingDate?.trim() ?? '');
  const isDay = /^\d{4}-\d\d-\d\d$/.test(closing);
  const inAYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return [
    ...warnIf(
      isPurchase && !!price && !!amount && typeof down === 'number' && amount + down + others !== price,
      'loan.purchasePrice',
      'Loan amount, down payment and other new loans do not add up to the price',
    ),
    ...warnIf(
      ltv !== null && ltv > MOST_LTV_PERCENT,
      'loan.propertyValue',
      `The loan is more than ${MOST_LTV_PERCENT} % of the value: check both`,
    ),
    ...warnIf(
      rate < RATES.least || rate > RATES.most,
      'loan.ratePercent',
      `Rates are between ${RATES.least} and ${RATES.most} % as a rule: check it`,
    ),
    ...warnIf(isDay && closing < today, 'loan.estimatedClosingDate', `This day is before today, ${dayInWords(today)}`),
    ...warnIf(isDay && closing > inAYear, 'loan.estimatedClosingDate', 'This day is more than a year away'),
  ];
};

/** An ITIN begins with 9, and has 50-65, 70-88, 90-92 or 94-99 in the middle (IRS). */
const isItin = (itin: string): boolean => {
  const [, middle = ''] = /^9\d\d(\d\d)\d{4}$/.exec(itin.replaceAll(/[-\s]/g, '')) ?? [];
  const number = Number(middle);
  return middle !== '' && number >= 50 && number <= 99 && ![66, 67, 68, 69, 89, 93].includes(number);
};

const ofJobs = ({ employment = {} }: BorrowerDraft, start: string): FieldError[] =>
  Object.entries(employment.previous ?? {}).flatMap(([id, { startDate = '', endDate = '' }]) => {
    const [from, until] = [isoDay(startDate.trim()), isoDay(endDate.trim())];
    const isRead = [from, until].every((day) => /^\d{4}-\d\d-\d\d$/.test(day));
    return warnIf(
      isRead && until < from,
      `${start}.employment.previous.${id}.endDate`,
      'This job ends before it begins',
    );
  });

const ofBorrower = ([id, borrower]: readonly [string, BorrowerDraft]): FieldError[] => {
  const start = `borrowers.${id}`;
  const { personal: { ssn = '', itin = '' } = {}, addresses = {} } = borrower;
  const places = ['current', 'former', 'mailing'] as const;
  return [
    ...warnIf(
      itin.trim() !== '' && !isItin(itin),
      `${start}.personal.itin`,
      'An ITIN begins with 9 and has 50-65, 70-88, 90-92 or 94-99 in the middle: check it with the borrower',
    ),
    ...warnIf(
      isItin(itin) && ssn.trim() === '',
      `${start}.personal.itin`,
      'Credit cannot be ordered here with an ITIN alone: ask the bureau for a report, and attach it',
    ),
    ...places.flatMap((place) => ofZip(addresses[place] ?? {}, `${start}.addresses.${place}`)),
    ...ofJobs(borrower, start),
  ];
};

/** What can be and is not likely, by path; none of it blocks. @param today at the branch, `2026-03-01` */
export const implausible = (draft: UrlaDraft, today: string): FieldError[] => [
  ...ofProperty(draft),
  ...ofLoan(draft, today),
  ...Object.entries(draft.borrowers ?? {}).flatMap(ofBorrower),
];
