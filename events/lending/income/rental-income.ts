import { shareOf } from '../repayment/exact.ts';
import { basisOf } from '../rules/basis.ts';
import type { QualifyingIncome } from './income-result.ts';
import type { WorksheetOf } from './worksheet.schema.ts';

/** Of rent that a lease or an appraiser names; the rest is for vacancy and upkeep. */
const COUNTED = { numerator: 75, denominator: 100 };

/** Rent by lease: 75 percent of it, less the payment of the home (Selling Guide B3-3.1-08). Below 0 it counts as a debt. */
export const leasedRental = ({ grossRentCents, paymentCents }: WorksheetOf<'rental_lease'>): QualifyingIncome => {
  const counted = shareOf(grossRentCents, COUNTED);
  return {
    monthlyCents: counted - paymentCents,
    lines: [
      { name: 'Gross rent', cents: grossRentCents },
      { name: 'Counted, 75 %', cents: counted },
      ...(paymentCents ? [{ name: 'Payment of the home', cents: -paymentCents }] : []),
    ],
    findings: counted < paymentCents ? ['rental_loss'] : [],
    basis: basisOf('income-rental'),
  };
};

/**
 * Rent by Schedule E, as Forms 1037 and 1038 have it: rents less expenses, with what is in the payment or was no cash added
 * back, over the months it was let, less the payment of the home.
 */
export const scheduleERental = (sheet: WorksheetOf<'rental_schedule_e'>): QualifyingIncome => {
  const { fairRentalDays, paymentCents } = sheet;
  const lines = [
    { name: 'Rents received', cents: sheet.rentsCents },
    { name: 'Expenses', cents: -sheet.expensesCents },
    { name: 'Insurance', cents: sheet.insuranceCents ?? 0 },
    { name: 'Mortgage interest', cents: sheet.mortgageInterestCents ?? 0 },
    { name: 'Taxes', cents: sheet.taxesCents ?? 0 },
    { name: "Homeowners' association dues", cents: sheet.duesCents ?? 0 },
    { name: 'Depreciation', cents: sheet.depreciationCents ?? 0 },
    { name: 'One-time loss', cents: sheet.extraordinaryCents ?? 0 },
  ].filter(({ cents }) => cents !== 0);
  const adjusted = lines.reduce((sum, { cents }) => sum + cents, 0);
  const monthly = shareOf(
    adjusted,
    fairRentalDays === undefined ? { numerator: 1, denominator: 12 } : { numerator: 30, denominator: fairRentalDays },
  );
  return {
    monthlyCents: monthly - paymentCents,
    lines: [
      ...lines,
      { name: 'Adjusted, a month', cents: monthly },
      ...(paymentCents ? [{ name: 'Payment of the home', cents: -paymentCents }] : []),
    ],
    findings: monthly < paymentCents ? ['rental_loss'] : [],
    basis: basisOf('income-rental'),
  };
};
