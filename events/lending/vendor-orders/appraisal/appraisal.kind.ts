import { z } from 'zod';
import { toCents } from '../../../kernel/money.ts';
import { strangersIn } from '../every-kind/about-loan.ts';
import { wirePropertyOf } from '../every-kind/ordered-file.ts';
import type { VendorKind } from '../every-kind/vendor-kind.ts';
import { dollarsInWords, wireCentsSchema, wirePropertySchema } from '../every-kind/wire.ts';
import { appraisalFindings } from './appraisal-findings.ts';
import {
  type AppraisalDetails,
  appraisalDetailsSchema,
  type AppraisalResult,
  appraisalResultSchema,
} from './appraisal-result.ts';
import { appraiserTerms } from './assigned-appraiser.ts';
import { dayInWords } from '../../fields/day-words.ts';

export const appraisalKind: VendorKind<AppraisalDetails, AppraisalResult> = {
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
  detailsSchema: appraisalDetailsSchema,
  termsSchema: z.object({
    property: wirePropertySchema,
    contractPriceCents: wireCentsSchema.optional(),
    occupancy: z.string().optional(),
    /** The appraiser whose turn it is; nobody else may do it. */
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
  resultSchema: appraisalResultSchema,
  problemsOf: (facts, result) => {
    const { appraiser, effectiveDate, loanNumber, propertyAddress } = result;
    return [
      ...(loanNumber === undefined && propertyAddress === undefined
        ? ['It names neither the loan nor the property']
        : strangersIn(facts, result)),
      ...(appraiser.licenseExpiresOn < effectiveDate
        ? [
            `The license of the appraiser expired on ${dayInWords(appraiser.licenseExpiresOn)}, before the effective date`,
          ]
        : []),
      ...(appraiser.licenseState !== facts.propertyState
        ? [`The appraiser is licensed in ${appraiser.licenseState}, and the property is in ${facts.propertyState}`]
        : []),
      ...(effectiveDate > facts.today ? [`The effective date ${dayInWords(effectiveDate)} is still to come`] : []),
    ];
  },
  figuresOf: ({ appraisedValue, effectiveDate, appraiser }) => ({
    headline: `Appraised at ${dollarsInWords(appraisedValue)}`,
    valueCents: toCents(appraisedValue),
    effectiveOn: effectiveDate,
    signedBy: appraiser.name,
  }),
  findingsOf: appraisalFindings,
};
