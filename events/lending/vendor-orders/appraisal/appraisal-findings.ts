import { toCents } from '../../../kernel/money.ts';
import { addMonths } from '../../calendar/days.ts';
import type { AssignedAppraiser, ReportFinding } from '../every-kind/vendor-kind.ts';
import { priceFindings } from './against-price.ts';
import { appraisalBases, type AppraisalDetails, type AppraisalResult } from './appraisal-result.ts';
import { signedByAnother } from './assigned-appraiser.ts';
import { dayInWords } from '../../fields/day-words.ts';

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
              text: `${address} was sold on ${dayInWords(saleDate)}, after the effective date`,
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

/** Findings for the reviewer of a report. @param details null when erased */
export const appraisalFindings = (
  result: AppraisalResult,
  details: AppraisalDetails | null,
  assigned?: AssignedAppraiser,
): ReportFinding[] => {
  const { appraisedValue, condition, quality, inspectionDate, effectiveDate, madeAs } = result;
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
    ...(madeAs === undefined || madeAs === 'as_is'
      ? []
      : [{ code: 'subject-to', severity: 'serious', text: appraisalBases[madeAs] } as const]),
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
