import { z } from 'zod';
import { costSections } from '../../../events/lending/fees/fee-line.ts';
import { disclosureTermsSchema } from '../../../events/lending/file-disclosures/disclosure-terms.ts';
import { entryPlaces } from '../../../events/lending/file-disclosures/places.ts';
import { revisionReasons } from '../../../events/lending/file-disclosures/revision-reasons.ts';
import { plainDate, requiredText } from '../../http/requests/fields.contract.ts';

const typedNumber = (what: string) =>
  z
    .string()
    .regex(/^\d{1,3}(\.\d{1,3})?$/, `Enter ${what} as a number`)
    .transform(Number);
const yesOrNo = z.enum(['true', 'false'], 'Say true or false').transform((typed) => typed === 'true');
const { lateAfterDays, lateChargePercent, servicing, prepaymentPenaltyPercent } = disclosureTermsSchema.shape;

/** Query of `GET /api/applications/{id}/loan-estimate` and its preview: terms that only the estimate has; left out: those of the newest one. */
export const estimateTermsQuerySchema = z.object({
  lateAfterDays: typedNumber('the days').pipe(lateAfterDays).optional(),
  lateChargePercent: typedNumber('the percent').pipe(lateChargePercent).optional(),
  servicing: servicing.optional(),
  isAssumable: yesOrNo.optional(),
  confirmsReceipt: yesOrNo.optional(),
  prepaymentPenaltyPercent: typedNumber('the percent').pipe(prepaymentPenaltyPercent.unwrap()).optional(),
});

const amount = z.number();
const revisionSchema = z.strictObject({
  reason: z.enum(revisionReasons, 'Choose why it is revised'),
  notes: requiredText('What has changed', 500),
  learnedOn: plainDate().describe('The day on which the lender learned of it'),
});

/** `GET /api/applications/{id}/loan-estimate`: the next Loan Estimate of the file, or what it lacks; dollars and percent. */
export const loanEstimateSchema = z.object({
  /** The oldest first. */
  issued: z.array(
    z.object({
      number: z.int(),
      issuedOn: z.iso.date(),
      documentId: z.uuid(),
      documentVersion: z.int(),
      apr: z.number(),
      cashToClose: amount,
      by: z.string(),
      revision: z.object({ reason: z.enum(revisionReasons), notes: z.string(), learnedOn: z.iso.date() }).nullable(),
    }),
  ),
  terms: disclosureTermsSchema.partial().describe('As they are counted with'),
  /** Null while something is missing. */
  estimate: z
    .object({
      apr: z.number(),
      cashToClose: amount.describe('Whole dollars; below 0 where the borrowers get it'),
      loanCosts: amount,
      otherCosts: amount,
      lenderCredits: amount,
      sections: z.object(Object.fromEntries(costSections.map((section) => [section, amount]))),
      expiresOn: z.string().describe('When the estimates expire, as printed'),
    })
    .nullable(),
  missing: z.array(
    z.object({
      field: z.string().describe('Of the URLA by its path, of the worksheet by the fee’s id, else by its name'),
      message: z.string(),
      enteredIn: z.enum(entryPlaces),
    }),
  ),
  /** Why none is issued whatever is entered; null where nothing stands in the way. */
  block: z.string().nullable(),
  /** At the branch. */
  today: z.iso.date(),
  /** Of the file: for `If-Match` of the estimate. */
  version: z.int(),
});
export type LoanEstimateAnswer = z.infer<typeof loanEstimateSchema>;

/** `POST /api/applications/{id}/loan-estimates`. */
export const issueEstimateSchema = z.strictObject({
  ...disclosureTermsSchema.shape,
  revision: revisionSchema.optional().describe('Of every Loan Estimate after the first'),
});
export type IssueEstimate = z.input<typeof issueEstimateSchema>;

/** The estimate is a document of the file. */
export const estimateIssuedSchema = z.object({
  id: z.uuid(),
  number: z.int(),
  documentId: z.uuid(),
  documentVersion: z.int(),
  version: z.int(),
});
export type EstimateIssued = z.infer<typeof estimateIssuedSchema>;
