import { z } from 'zod';
import { strangersIn } from '../every-kind/about-loan.ts';
import type { VendorKind } from '../every-kind/vendor-kind.ts';
import { wireNameOf } from '../every-kind/ordered-file.ts';
import { aboutLoan, day, dollars, line, wireName } from '../every-kind/wire.ts';

const detailsSchema = z.strictObject({
  /** Of whom; the first borrower when left out. */
  borrowerId: z.uuid().optional(),
  /** The bank, for assets. */
  institution: line(200).optional(),
});

const products = { employment: 'Employment', income: 'Income', assets: 'Assets' } as const;

const resultSchema = z.object({
  ...aboutLoan,
  verifies: z.enum(['employment', 'income', 'assets']),
  verified: z.boolean(),
  asOf: day.optional(),
  /** As the employer or the bank has it. */
  borrowerName: line(200).optional(),
  employer: line(200).optional(),
  position: line(200).optional(),
  employedSince: day.optional(),
  isEmployed: z.boolean().optional(),
  monthlyIncome: dollars.optional(),
  accounts: z
    .array(z.object({ institution: line(200), kind: line(60), balance: dollars }))
    .max(50)
    .optional(),
  remarks: line(1000).optional(),
});
/** Verification, as delivered; dollars. */
export type VerificationResult = z.output<typeof resultSchema>;

export const verificationKind: VendorKind<z.output<typeof detailsSchema>, VerificationResult> = {
  name: 'Verification',
  reportName: 'verification',
  permissions: {
    read: ['applications.read'],
    order: ['applications.update'],
    update: ['applications.update'],
    review: ['applications.update', 'underwriting.update'],
  },
  products,
  turnaround: { standard: { from: 2, to: 3 }, rush: { from: 1, to: 2 }, super_rush: { from: 1, to: 1 } },
  // Selling Guide B1-1-03: four months.
  goodForDays: 120,
  detailsSchema,
  termsSchema: z.object({
    verifies: z.string(),
    borrower: z.object({ ...wireName, ssn: z.string().optional() }),
    employer: z.string().optional(),
    institution: z.string().optional(),
  }),
  termsOf: ({ borrowers }, { product, details: { borrowerId, institution } }) => {
    const borrower = borrowers.find((each) => each.borrowerId === borrowerId) ?? borrowers[0];
    return {
      verifies: product,
      borrower: {
        ...wireNameOf(borrower ?? { firstName: '', lastName: '' }),
        ...(borrower?.ssn !== undefined && { ssn: borrower.ssn }),
      },
      ...(borrower?.employment.employerName !== undefined && { employer: borrower.employment.employerName }),
      ...(institution !== undefined && { institution }),
    };
  },
  resultSchema,
  problemsOf: (facts, result) => [
    ...strangersIn(facts, result),
    ...(result.verifies === facts.product ? [] : [`It verifies ${result.verifies}, and ${facts.product} was ordered`]),
  ],
  figuresOf: ({ verifies, verified, asOf }) => ({
    headline: `${products[verifies]} ${verified ? 'verified' : 'not verified'}`,
    ...(asOf !== undefined && { effectiveOn: asOf }),
  }),
  findingsOf: ({ verified, isEmployed, remarks }) => [
    ...(verified
      ? []
      : [{ code: 'not-verified', severity: 'serious' as const, text: remarks ?? 'It could not be verified' }]),
    ...(isEmployed === false
      ? [{ code: 'not-employed', severity: 'serious' as const, text: 'No longer employed there' }]
      : []),
  ],
};
