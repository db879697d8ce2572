import { shareOf } from '../repayment/exact.ts';
import { basisOf } from '../rules/basis.ts';
import type { FigureFacts } from './figure-facts.ts';
import type { MergedDebt } from './merged-debts.ts';
import type { FigureLine, LeftOutReason, MissingPart } from './provenance.ts';

/** Share of the gross rent that qualifies (Fannie Mae Selling Guide B3-3.1-08). */
const qualifyingRent = (grossCents: number): number => shareOf(grossCents, { numerator: 3, denominator: 4 });

type Rental = {
  readonly kind: 'net_rental' | 'subject_rental';
  readonly grossCents: number;
  readonly paymentCents: number;
  readonly expenseCents: number;
  readonly borrowerId?: string | undefined;
  readonly leftOut?: LeftOutReason | undefined;
};

const lineOf = ({ kind, borrowerId, leftOut, ...rental }: Rental): FigureLine => ({
  kind,
  cents: leftOut === undefined ? qualifyingRent(rental.grossCents) - rental.paymentCents - rental.expenseCents : 0,
  provenance: 'qualifying',
  source: { kind: 'application' },
  borrowerId,
  rental,
  rule: basisOf('net-rental')[0],
  ...(leftOut !== undefined && { leftOut }),
});

/** Net rental of each home that is kept and rented out; what is below zero counts as a debt. */
export const netRentals = (
  { rentals = [] }: FigureFacts,
  debts: readonly MergedDebt[],
): { lines: FigureLine[]; missing: MissingPart[] } => {
  const mortgagesOf = (rentalId: string): MergedDebt[] =>
    debts.filter(({ stated, settled }) => stated?.rentalId === rentalId && settled === null);
  return {
    lines: rentals.map(({ rentalId, borrowerId, grossCents, expenseCents }) =>
      lineOf({
        kind: 'net_rental',
        borrowerId,
        grossCents,
        expenseCents,
        paymentCents: mortgagesOf(rentalId).reduce((sum, { payment }) => sum + (payment?.cents ?? 0), 0),
      }),
    ),
    missing: rentals.flatMap(({ rentalId }) =>
      mortgagesOf(rentalId).some(({ payment }) => payment === null) ? ['rental_payment'] : [],
    ),
  };
};

/**
 * Rent of the subject property (section 4c). Of an investment the housing expense is taken off it, and counts nowhere else; of a
 * home with several units it is income; of a home with one, and of a second home, none qualifies. Null without rent.
 */
export const subjectRental = (
  { property: { occupancy, units, expectedRentCents = 0 } }: FigureFacts,
  housingCents: number,
): FigureLine | null => {
  if (expectedRentCents === 0) return null;
  const none = { kind: 'subject_rental' as const, grossCents: expectedRentCents, paymentCents: 0, expenseCents: 0 };
  switch (occupancy) {
    case 'investment_property':
      return lineOf({ ...none, paymentCents: housingCents });
    case 'primary_residence':
      return lineOf(units === 1 ? { ...none, leftOut: 'no_rent_of_one_unit' } : none);
    case 'secondary_residence':
      return lineOf({ ...none, leftOut: 'no_rent_of_second_home' });
  }
};
