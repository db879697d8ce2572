import { z } from 'zod';
import { strangersIn } from '../every-kind/about-loan.ts';
import { figuresOf } from '../every-kind/ordered-file.ts';
import type { VendorKind } from '../every-kind/vendor-kind.ts';
import { aboutLoan, line } from '../every-kind/wire.ts';

const detailsSchema = z.strictObject({});

export const ausRecommendations = [
  'Approve/Eligible',
  'Approve/Ineligible',
  'Refer/Eligible',
  'Refer with Caution',
  'Out of Scope',
  'Accept',
  'Caution',
] as const;

const resultSchema = z.object({
  ...aboutLoan,
  recommendation: z.enum(ausRecommendations),
  findings: z.array(z.object({ number: z.int().positive(), category: line(60), text: line(1000) })).max(200),
  casefileId: line(40).optional(),
  /** Said by the sandbox: it is no finding of Fannie Mae or Freddie Mac. */
  isSimulated: z.boolean(),
});
/** Answer of an automated underwriting system. */
export type UnderwritingResult = z.output<typeof resultSchema>;

export const underwritingKind: VendorKind<z.output<typeof detailsSchema>, UnderwritingResult> = {
  name: 'Automated Underwriting',
  reportName: 'underwriting findings',
  permissions: {
    read: ['underwriting.read', 'applications.read'],
    order: ['underwriting.create', 'underwriting.update'],
    update: ['underwriting.update'],
    review: ['underwriting.update', 'underwriting.approve'],
  },
  products: { du: 'Desktop Underwriter', lpa: 'Loan Product Advisor' },
  turnaround: { standard: { from: 1, to: 1 }, rush: { from: 0, to: 0 }, super_rush: { from: 0, to: 0 } },
  goodForDays: null,
  detailsSchema,
  termsSchema: z.object({ system: z.string(), figures: z.record(z.string(), z.union([z.string(), z.number()])) }),
  termsOf: (file, { product }) => ({ system: product, figures: figuresOf(file) }),
  resultSchema,
  problemsOf: strangersIn,
  figuresOf: ({ recommendation, isSimulated }) => ({
    headline: isSimulated ? `${recommendation} (simulated by the sandbox)` : recommendation,
  }),
  findingsOf: ({ recommendation, findings, isSimulated }) => [
    ...(isSimulated
      ? [
          {
            code: 'simulated',
            severity: 'warning' as const,
            text: 'Simulated by the sandbox: no finding of Fannie Mae or Freddie Mac',
          },
        ]
      : []),
    ...(recommendation === 'Approve/Eligible' || recommendation === 'Accept'
      ? []
      : [{ code: 'recommendation', severity: 'serious' as const, text: `The recommendation is ${recommendation}` }]),
    ...findings.map(({ number, text }) => ({
      code: 'finding',
      severity: 'warning' as const,
      text: `${number}. ${text}`,
    })),
  ],
};
