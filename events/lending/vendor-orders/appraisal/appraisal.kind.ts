import { z } from 'zod';
import { toCents } from '../../../kernel/money.ts';
import { appraisedPropertyTypes } from '../../appraisal-panel/panel-terms.ts';
import { addMonths } from '../../calendar/days.ts';
import { strangersIn } from '../every-kind/about-loan.ts';
import { wirePropertyOf } from '../every-kind/ordered-file.ts';
import { priceFindings } from './against-price.ts';
import { appraiserTerms, signedByAnother } from './assigned-appraiser.ts';
import type { AssignedAppraiser, ReportFinding, VendorKind } from '../every-kind/vendor-kind.ts';
import {
  aboutLoan,
  day,
  dollarsInWords,
  line,
  signedDollars,
  someDollars,
  wireCentsSchema,
  wirePropertySchema,
} from '../every-kind/wire.ts';

export const conditionRatings = ['C1', 'C2', 'C3', 'C4', 'C5', 'C6'] as const;
export const qualityRatings = ['Q1', 'Q2', 'Q3', 'Q4', 'Q5', 'Q6'] as const;

const detailsSchema = z.strictObject({
  propertyType: z.enum(appraisedPropertyTypes).optional(),
  yearBuilt: z
    .int('Enter the year in four digits, such as 1998')
    .min(1700, 'Enter a year from 1700 on')
    .max(2100, 'Enter a year up to 2100')
    .optional(),
  squareFeet: z
    .int()
    .min(100, 'Enter 100 square feet or more')
    .max(100_000, 'Enter 100,000 square feet or less')
    .optional(),
  contractPrice: someDollars.optional(),
  /** Has the instant valuation laid beside the report when it is reviewed. */
  withInstantValuation: z.boolean().optional(),
  /** The UAD form that goes with the order. */
  uadReportId: z.uuid().optional(),
});
type Details = z.output<typeof detailsSchema>;

const comparableSchema = z.object({
  address: line(300),
  salePrice: someDollars,
  saleDate: day,
  distanceMiles: z.number().min(0).max(500),
  adjustments: z.array(z.object({ what: line(100), amount: signedDollars })).max(40),
  adjustedPrice: someDollars,
});

const resultSchema = z.object({
  ...aboutLoan,
  appraisedValue: someDollars,
  effectiveDate: day,
  inspectionDate: day.optional(),
  condition: z.enum(conditionRatings),
  quality: z.enum(qualityRatings),
  appraiser: z.object({
    name: line(120),
    licenseNumber: line(40),
    licenseState: z.string().regex(/^[A-Z]{2}$/, 'Use the two letters of a state'),
    licenseExpiresOn: day,
  }),
  livingAreaSqft: z.int().positive().max(100_000).optional(),
  comparables: z.array(comparableSchema).max(20),
});
/** What an appraiser delivers; dollars. */
export type AppraisalResult = z.output<typeof resultSchema>;

/** Fannie Mae Selling Guide B4-1.3-08: a report needs three closed comparable sales at least. */
const FEWEST_COMPARABLES = 3;
/** B4-1.3-08 too: sales of the last twelve months. */
const OLDEST_MONTHS = 12;
/** A house rule, as the guide had it until 2014: 15 % net and 25 % gross of the sale price. B4-1.3-09 sets no limits. */
const MOST_NET = 0.15;
const MOST_GROSS = 0.25;

const comparableFindings = ({ comparables, effectiveDate }: AppraisalResult): ReportFinding[] => [
  ...(comparables.length < FEWEST_COMPARABLES
    ? [
        {
          code: 'few-comparables',
          severity: 'serious',
          text: `${comparables.length} comparable sales, and ${FEWEST_COMPARABLES} are needed`,
        } as const,
      ]
    : []),
  ...comparables.flatMap(({ address, salePrice, saleDate, adjustments, adjustedPrice }): ReportFinding[] => {
    const net = adjustments.reduce((sum, { amount }) => sum + amount, 0);
    const gross = adjustments.reduce((sum, { amount }) => sum + Math.abs(amount), 0);
    return [
      ...(saleDate < addMonths(effectiveDate, -OLDEST_MONTHS)
        ? [
            {
              code: 'old-comparable',
              severity: 'warning',
              text: `${address} was sold more than ${OLDEST_MONTHS} months before`,
            } as const,
          ]
        : []),
      ...(saleDate > effectiveDate
        ? [
            {
              code: 'later-comparable',
              severity: 'serious',
              text: `${address} was sold on ${saleDate}, after the effective date`,
            } as const,
          ]
        : []),
      ...(Math.abs(net) > MOST_NET * salePrice || gross > MOST_GROSS * salePrice
        ? [
            {
              code: 'large-adjustments',
              severity: 'warning',
              text: `${address} is adjusted by more than 15% net or 25% gross`,
            } as const,
          ]
        : []),
      ...(Math.abs(salePrice + net - adjustedPrice) > 1
        ? [
            {
              code: 'wrong-sum',
              severity: 'serious',
              text: `${address}: the adjustments do not add up to the adjusted price`,
            } as const,
          ]
        : []),
    ];
  }),
];

const findingsOf = (
  result: AppraisalResult,
  details: Details | null,
  assigned?: AssignedAppraiser,
): ReportFinding[] => {
  const { appraisedValue, condition, quality, inspectionDate, effectiveDate } = result;
  const price = details?.contractPrice;
  return [
    ...(assigned ? signedByAnother(result.appraiser, assigned) : []),
    ...(condition === 'C6'
      ? [
          {
            code: 'condition',
            severity: 'serious',
            text: 'Condition C6 is not accepted as it is: repair to C5 or better',
          } as const,
        ]
      : []),
    ...(quality === 'Q6'
      ? [
          {
            code: 'quality',
            severity: 'warning',
            text: 'Quality Q6: acceptable only when it is safe to live in',
          } as const,
        ]
      : []),
    ...priceFindings({
      valueCents: toCents(appraisedValue),
      priceCents: price === undefined ? null : toCents(price),
    }),
    ...(inspectionDate !== undefined && inspectionDate > effectiveDate
      ? [{ code: 'dates', severity: 'warning', text: 'Inspected after the effective date' } as const]
      : []),
    ...comparableFindings(result),
  ];
};

export const appraisalKind: VendorKind<Details, AppraisalResult> = {
  name: 'Appraisal',
  reportName: 'appraisal report',
  permissions: {
    read: ['appraisals.read'],
    order: ['appraisals.create'],
    update: ['appraisals.update'],
    review: ['appraisals.approve', 'appraisals.update'],
  },
  products: {
    full_appraisal: 'Full Appraisal',
    drive_by: 'Drive-By',
    desktop: 'Desktop',
    avm_enhanced: 'AVM Enhanced',
    bifurcated: 'Bifurcated',
  },
  turnaround: { standard: { from: 7, to: 10 }, rush: { from: 3, to: 5 }, super_rush: { from: 1, to: 2 } },
  goodForDays: 120,
  needsFile: true,
  isIndependent: true,
  detailsSchema,
  termsSchema: z.object({
    property: wirePropertySchema,
    contractPriceCents: wireCentsSchema.optional(),
    occupancy: z.string().optional(),
    /** Whose turn it is: nobody else is to do it. */
    appraiser: z
      .object({ name: z.string(), licenseNumber: z.string(), licenseState: z.string(), licenseExpiresOn: z.string() })
      .optional(),
  }),
  termsOf: (file, { appraiser, details: { propertyType, yearBuilt, squareFeet, contractPrice } }) => {
    const cents = contractPrice === undefined ? file.property.purchasePriceCents : toCents(contractPrice);
    return {
      property: {
        ...wirePropertyOf(file),
        ...(propertyType !== undefined && { propertyType }),
        ...(yearBuilt !== undefined && { yearBuilt }),
        ...(squareFeet !== undefined && { squareFeet }),
      },
      ...(cents !== undefined && { contractPriceCents: cents }),
      occupancy: file.property.occupancy,
      ...(appraiser && appraiserTerms(appraiser, file.property.address.state)),
    };
  },
  resultSchema,
  problemsOf: (facts, result) => {
    const { appraiser, effectiveDate, loanNumber, propertyAddress } = result;
    return [
      ...(loanNumber === undefined && propertyAddress === undefined
        ? ['It names neither the loan nor the property']
        : strangersIn(facts, result)),
      ...(appraiser.licenseExpiresOn < effectiveDate
        ? [`The license of the appraiser expired on ${appraiser.licenseExpiresOn}, before the effective date`]
        : []),
      ...(appraiser.licenseState !== facts.propertyState
        ? [`The appraiser is licensed in ${appraiser.licenseState}, and the property is in ${facts.propertyState}`]
        : []),
      ...(effectiveDate > facts.today ? [`The effective date ${effectiveDate} is still to come`] : []),
    ];
  },
  figuresOf: ({ appraisedValue, effectiveDate, appraiser }) => ({
    headline: `Appraised at ${dollarsInWords(appraisedValue)}`,
    valueCents: toCents(appraisedValue),
    effectiveOn: effectiveDate,
    signedBy: appraiser.name,
  }),
  findingsOf,
};
