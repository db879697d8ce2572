import { z } from 'zod';
import { strangersIn } from '../every-kind/about-loan.ts';
import { wirePropertyOf } from '../every-kind/ordered-file.ts';
import type { VendorKind } from '../every-kind/vendor-kind.ts';
import { aboutLoan, day, line, wirePropertySchema } from '../every-kind/wire.ts';

const detailsSchema = z.strictObject({});

/** The fields of FEMA's Standard Flood Hazard Determination Form (FF-206-FY-21-116) that decide anything. */
const resultSchema = z.object({
  ...aboutLoan,
  communityNumber: z.string().regex(/^\d{6}[A-Z]?$/, 'Use the six digits of the NFIP community'),
  communityName: line(100).optional(),
  panel: line(20),
  panelDate: day,
  zone: z
    .string()
    .regex(/^(A|AE|AH|AO|AR|A99|A\d{1,2}|V|VE|V\d{1,2}|B|C|D|X|NONE)$/, 'Use a flood zone such as AE or X'),
  inSpecialFloodHazardArea: z.boolean(),
  lifeOfLoan: z.boolean(),
  determinedOn: day.optional(),
});
/** Flood determination, as delivered. */
export type FloodResult = z.output<typeof resultSchema>;

/** Zones that begin with A or V are Special Flood Hazard Areas (44 CFR 59.1). */
const isHazardZone = (zone: string): boolean => /^[AV]/.test(zone);

export const floodKind: VendorKind<z.output<typeof detailsSchema>, FloodResult> = {
  name: 'Flood',
  reportName: 'flood determination',
  permissions: {
    read: ['title_searches.read'],
    order: ['title_searches.create'],
    update: ['title_searches.update'],
    review: ['title_searches.approve', 'title_searches.update'],
  },
  products: { life_of_loan: 'Life-of-Loan Determination', basic: 'Basic Determination' },
  turnaround: { standard: { from: 1, to: 2 }, rush: { from: 1, to: 1 }, super_rush: { from: 0, to: 0 } },
  goodForDays: null,
  detailsSchema,
  termsSchema: z.object({ property: wirePropertySchema }),
  termsOf: (file) => ({ property: wirePropertyOf(file) }),
  resultSchema,
  problemsOf: (facts, result) => [
    ...strangersIn(facts, result),
    ...(isHazardZone(result.zone) !== result.inSpecialFloodHazardArea
      ? [
          `It contradicts itself: zone ${result.zone} is ${isHazardZone(result.zone) ? 'a' : 'no'} Special Flood Hazard Area`,
        ]
      : []),
  ],
  figuresOf: ({ zone, inSpecialFloodHazardArea, determinedOn }) => ({
    headline: `Zone ${zone}, ${inSpecialFloodHazardArea ? 'in' : 'not in'} a Special Flood Hazard Area`,
    ...(determinedOn !== undefined && { effectiveOn: determinedOn }),
  }),
  findingsOf: ({ inSpecialFloodHazardArea, lifeOfLoan }) => [
    ...(inSpecialFloodHazardArea
      ? [{ code: 'flood', severity: 'serious' as const, text: 'Flood insurance is required (42 U.S.C. 4012a(b))' }]
      : []),
    ...(lifeOfLoan
      ? []
      : [{ code: 'life', severity: 'warning' as const, text: 'Not tracked for the life of the loan' }]),
  ],
};
