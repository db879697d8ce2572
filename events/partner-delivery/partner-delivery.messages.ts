import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import { dollarsToCentsSchema } from '../kernel/money.ts';
import { nameSchema } from '../kernel/plain-text.ts';
import { bureaus } from '../lending/credit/borrower-scores.ts';
import { creditScoreSchema } from '../lending/credit/credit-score.ts';
import { looksLikeSsn, SSN_SHAPED } from '../lending/fields/personal-text.ts';
import { fileContentFields, hasOneContent, ONE_CONTENT } from '../lending/vendor-orders/every-kind/order-messages.ts';
import { documentTypes } from '../lending/life-cycle/life-cycle.ts';
import { saidSubjectsSchema } from '../lending/needs/subjects.ts';

/** A name without an SSN: everybody who reads the file reads it. @param most characters */
const named = (most: number) =>
  nameSchema(most)
    .min(1)
    .refine((name) => !looksLikeSsn(name), SSN_SHAPED);

/** A credit bureau's report for one file. Money arrives in dollars and parses to integer cents. */
export const creditReportDeliveredSchema = z.object({
  type: z.literal('credit_report.delivered'),
  timestamp: z.iso.datetime({ offset: true }),
  data: z.object({
    applicationId: uuidSchema,
    reportId: named(100),
    issuedOn: z.iso.date(),
    scores: z
      .array(
        z.object({
          borrower: z.int().min(0).describe('Which borrower of the file, from 0'),
          bureau: z.enum(bureaus),
          score: creditScoreSchema,
        }),
      )
      .min(1)
      .max(30),
    accounts: z
      .array(
        z.object({
          creditor: named(200),
          accountType: named(100),
          accountNumberLast4: z.string().max(4),
          status: z.enum(['current', 'active', 'late', 'closed', 'inactive', 'default']),
          balance: dollarsToCentsSchema,
          limit: dollarsToCentsSchema.optional(),
          monthlyPayment: dollarsToCentsSchema,
          openedOn: z.iso.date().optional(),
          monthsReviewed: z.int().min(0).optional(),
          onTimePercent: z.number().min(0).max(100).optional(),
        }),
      )
      .max(200),
  }),
});

/** A document a vendor has for one file. The whole body is limited to 700 kB; a larger file is sent ahead for an order. */
export const documentDeliveredSchema = z.object({
  type: z.literal('document.delivered'),
  timestamp: z.iso.datetime({ offset: true }),
  data: z
    .object({
      applicationId: uuidSchema,
      documentType: z.enum(documentTypes),
      /** Whom and what it is for; left out, it answers the oldest open request of its type. */
      subjects: saidSubjectsSchema.optional(),
      fileName: named(255),
      ...fileContentFields,
    })
    .refine(hasOneContent, { path: ['contentBase64'], message: ONE_CONTENT }),
});

export type CreditReportDelivered = z.output<typeof creditReportDeliveredSchema>;
export type DocumentDelivered = z.output<typeof documentDeliveredSchema>;
