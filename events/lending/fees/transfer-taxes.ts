import type { Fraction } from '../repayment/exact.ts';

/** What a state takes when a home is sold or a mortgage recorded. */
export type StateTaxes = {
  /** Of the price; who pays by the custom of the state. */
  readonly deed?: { readonly of: Fraction; readonly paidBy: 'seller' | 'borrower_at_closing' } | undefined;
  /** Of the loan. */
  readonly mortgage?: Fraction | undefined;
  readonly citation: string;
};

const share = (numerator: number, denominator: number): Fraction => ({ numerator, denominator });

/**
 * Taxes of the states whose statutes were read for this table; of another one the tax is not known and has to be asked of the
 * settlement agent. Taxes of counties and cities come on top.
 */
export const stateTaxes: Readonly<Record<string, StateTaxes>> = {
  CA: { deed: { of: share(55, 50_000), paidBy: 'seller' }, citation: 'Cal. Rev. & Tax. Code 11911(a)' },
  CO: { deed: { of: share(1, 10_000), paidBy: 'borrower_at_closing' }, citation: 'C.R.S. 39-13-102' },
  // 35 cents of each 100 dollars on the note, and 2 mills of intangible tax.
  FL: {
    deed: { of: share(70, 10_000), paidBy: 'seller' },
    mortgage: share(55, 10_000),
    citation: 'Fla. Stat. 201.02, 201.08, 199.133',
  },
  IL: { deed: { of: share(50, 50_000), paidBy: 'seller' }, citation: '35 ILCS 200/31-10' },
  // Half of the 2 percent of state and municipality.
  PA: { deed: { of: share(1, 100), paidBy: 'borrower_at_closing' }, citation: '72 P.S. 8102-C; 53 P.S. 6924.311' },
  TX: { citation: 'Tex. Const. art. VIII, sec. 29: no transfer tax' },
};
