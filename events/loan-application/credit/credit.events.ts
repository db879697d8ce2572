import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { centsSchema } from '../../kernel/money.ts';
import { STREAM } from '../../kernel/personal-data.ts';

const creditReportSchema = z.object({
  reportId: z.string(),
  partnerId: z.string(),
  /** The vendor's name; left out where the vendor itself recorded the report. */
  vendorName: z.string().optional(),
  deliveryId: z.string(),
  /** The vendor order that it was delivered for; left out where staff asked for it otherwise. */
  orderId: uuidSchema.optional(),
  issuedOn: z.iso.date(),
  scores: z.array(
    z.object({ borrowerId: uuidSchema, bureau: z.enum(['equifax', 'experian', 'transunion']), score: z.int() }),
  ),
  accounts: z.array(
    z.object({
      creditor: z.string(),
      accountType: z.string(),
      /** Last four characters only; the full number stays with the bureau. */
      accountNumberLast4: z.string(),
      status: z.enum(['current', 'active', 'late', 'closed', 'inactive', 'default']),
      balanceCents: centsSchema,
      limitCents: centsSchema.optional(),
      monthlyPaymentCents: centsSchema,
      openedOn: z.iso.date().optional(),
      monthsReviewed: z.int().optional(),
      onTimePercent: z.number().optional(),
    }),
  ),
});

export const creditEvents = {
  /** Borrowers have authorized the lender to obtain their credit, for as long as the application is open (15 U.S.C. 1681b(a)(2)). */
  CreditAuthorized: { schema: z.object({ borrowerIds: z.array(uuidSchema).min(1) }) },
  /** Staff asked for a report: the file expects one. */
  CreditReportOrdered: {
    schema: z.object({ orderId: uuidSchema, reason: z.string() }),
    personal: { reason: STREAM },
  },
  CreditReportReceived: {
    schema: creditReportSchema,
    personal: {
      'accounts[].creditor': STREAM,
      'accounts[].accountType': STREAM,
      'accounts[].accountNumberLast4': STREAM,
    },
    notPersonal: {
      reportId: "the bureau's own number; the bureau knows whose it is, we do not",
      partnerId: 'a company',
      vendorName: 'a company',
      deliveryId: 'an id',
    },
  },
} as const satisfies EventDefinitions;

export type CreditAuthorized = EventOf<typeof creditEvents, 'CreditAuthorized'>;
export type CreditReportOrdered = EventOf<typeof creditEvents, 'CreditReportOrdered'>;
export type CreditReportReceived = EventOf<typeof creditEvents, 'CreditReportReceived'>;
export type CreditReport = CreditReportReceived['data'];
