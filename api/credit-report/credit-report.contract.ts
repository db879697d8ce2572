import { z } from 'zod';
import { bureaus } from '../../events/lending/credit/borrower-scores.ts';
import { liabilityOutcomes } from '../../events/lending/credit/liability-match.ts';
import { reportAges } from '../../events/lending/credit/report-age.ts';
import { outOfDateSchema } from '../services/file/out-of-date.contract.ts';
import { searchText } from '../http/requests/fields.contract.ts';

/** Values of `sort` in `GET /api/credit-reports`. */
export const creditReportSortFields = ['issuedOn', 'receivedAt', 'closingOn', 'loanNumber', 'borrowerName'] as const;

const age = z.enum(reportAges);
/** `filter` of `GET /api/credit-reports`, as JSON. All given conditions hold together. */
export const creditReportFilterSchema = z.strictObject({
  /** As that of `GET /api/applications`. */
  q: searchText().optional(),
  age: z.union([age, z.array(age).min(1)]).optional(),
});

const aging = {
  issuedOn: z.iso.date(),
  /** The last day on which it is good. */
  expiresOn: z.iso.date(),
  estimatedClosingDate: z.iso.date().nullable(),
  /** `good` once the file is over. */
  age,
};

/** One row of `GET /api/credit-reports`: the newest report of a loan file. */
export const creditReportRowSchema = z.object({
  /** Of the loan file. */
  id: z.uuid(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  reportId: z.string(),
  ...aging,
  receivedAt: z.iso.datetime(),
  partnerName: z.string(),
  representativeScore: z.int().nullable(),
  accounts: z.int(),
});
export type CreditReportRow = z.infer<typeof creditReportRowSchema>;

const tradelineSchema = z.object({
  creditor: z.string(),
  accountType: z.string(),
  /** `••••4321` */
  accountNumber: z.string(),
  status: z.string(),
  balance: z.number(),
  creditLimit: z.number().nullable(),
  monthlyPayment: z.number(),
  openedOn: z.iso.date().nullable(),
});
const statedDebtSchema = z.object({
  /** The borrower who stated it. */
  borrowerName: z.string(),
  companyName: z.string().nullable(),
  accountNumber: z.string().nullable(),
  balance: z.number().nullable(),
  monthlyPayment: z.number().nullable(),
});

/** Findings of a credit report, compared with its loan file; dollars. */
export const creditFindingsSchema = z.object({
  applicationId: z.uuid(),
  loanNumber: z.string(),
  borrowerName: z.string(),
  reportId: z.string(),
  ...aging,
  /** True when the file and its applicants' profiles use this report. */
  isOnFile: z.boolean(),
  /** Where it is the file's, and answers that it relied on have changed since. */
  outOfDate: outOfDateSchema.nullable(),
  representativeScore: z.int().nullable(),
  borrowers: z.array(
    z.object({
      borrowerId: z.uuid(),
      name: z.string(),
      representative: z.int().nullable(),
      scores: z.array(
        z.object({
          bureau: z.enum(bureaus),
          score: z.int().nullable(),
          rejectCode: z.int().nullable(),
          /** Reasons for a lower score. */
          factors: z.array(z.string()),
        }),
      ),
    }),
  ),
  accounts: z.array(tradelineSchema),
  /** Paired as the figures of the file have them. */
  liabilities: z.array(
    z.object({
      outcome: z.enum(liabilityOutcomes),
      reported: tradelineSchema.nullable(),
      stated: statedDebtSchema.nullable(),
    }),
  ),
  /** Null where the report does not say. */
  inquiries: z.array(z.object({ borrowerName: z.string(), creditor: z.string(), date: z.iso.date() })).nullable(),
  publicRecords: z
    .array(
      z.object({
        borrowerName: z.string(),
        kind: z.string(),
        filedOn: z.iso.date(),
        amount: z.number().nullable(),
        status: z.string(),
      }),
    )
    .nullable(),
});
export type CreditFindings = z.infer<typeof creditFindingsSchema>;
