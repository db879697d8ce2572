import { z } from 'zod';
import { strangersIn } from '../every-kind/about-loan.ts';
import { figuresOf } from '../every-kind/ordered-file.ts';
import type { VendorKind } from '../every-kind/vendor-kind.ts';
import { aboutLoan, line } from '../every-kind/wire.ts';

const detailsSchema = z.strictObject({});

const resultSchema = z.object({
  ...aboutLoan,
  checks: z
    .array(
      z.object({
        name: line(100),
        citation: line(100),
        outcome: z.enum(['pass', 'fail', 'warning', 'not_applicable']),
        text: line(1000),
      }),
    )
    .min(1, 'Say what was checked')
    .max(200),
});
/** Answer of a compliance service. */
export type ComplianceResult = z.output<typeof resultSchema>;

export const complianceKind: VendorKind<z.output<typeof detailsSchema>, ComplianceResult> = {
  name: 'Compliance',
  reportName: 'compliance report',
  permissions: {
    read: ['compliance.read'],
    order: ['compliance.create'],
    update: ['compliance.update'],
    review: ['compliance.update', 'compliance.approve'],
  },
  products: { full_review: 'Full Compliance Review', high_cost: 'High-Cost Test', qm: 'Qualified Mortgage Test' },
  turnaround: { standard: { from: 1, to: 2 }, rush: { from: 1, to: 1 }, super_rush: { from: 0, to: 0 } },
  goodForDays: null,
  detailsSchema,
  termsSchema: z.object({ test: z.string(), figures: z.record(z.string(), z.union([z.string(), z.number()])) }),
  termsOf: (file, { product }) => ({ test: product, figures: figuresOf(file) }),
  resultSchema,
  problemsOf: strangersIn,
  figuresOf: ({ checks }) => {
    const failed = checks.filter(({ outcome }) => outcome === 'fail').length;
    return {
      headline: failed === 0 ? `${checks.length} checks, none failed` : `${failed} of ${checks.length} checks failed`,
    };
  },
  findingsOf: ({ checks }) =>
    checks
      .filter(({ outcome }) => outcome === 'fail' || outcome === 'warning')
      .map(({ name, citation, outcome, text }) => ({
        code: 'check',
        severity: outcome === 'fail' ? ('serious' as const) : ('warning' as const),
        text: `${name} (${citation}): ${text}`,
      })),
};
