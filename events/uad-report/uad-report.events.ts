import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { STREAM } from '../kernel/personal-data.ts';
import { uadFieldNames, uadSteps } from '../lending/uad/uad-form.ts';

const attachedSchema = z.object({ reportId: uuidSchema, applicationId: uuidSchema, orderId: uuidSchema });

/** Every event of a UAD form. */
export const uadReportEvents = {
  UadReportStarted: { schema: z.object({ reportId: uuidSchema }) },
  /** Answers since the last save; an empty text clears its field. */
  UadAnswersGiven: {
    schema: z.object({
      reportId: uuidSchema,
      step: z.enum(uadSteps),
      answers: z.array(z.object({ field: z.enum(uadFieldNames), value: z.string() })).min(1),
    }),
    personal: { 'answers[].value': STREAM },
  },
  /** It goes with an order: from then on it belongs to the loan file, and is forgotten with it. */
  UadReportAttached: {
    schema: attachedSchema,
    about: ({ applicationId, orderId }: z.infer<typeof attachedSchema>) => [
      { kind: 'loanApplication', id: applicationId },
      { kind: 'vendorOrder', id: orderId },
    ],
  },
  UadReportSubmitted: { schema: z.object({ reportId: uuidSchema }) },
  UadReportDiscarded: { schema: z.object({ reportId: uuidSchema }) },
  /** Recorded before the key of a form that goes with no order is destroyed: what it says will be read by nobody. */
  UadReportErasureBegun: {
    schema: z.object({ reportId: uuidSchema, reason: z.string().min(1), subjects: z.array(z.string()).min(1) }),
    notPersonal: { reason: 'ours, or the number of a request; outlives the key', 'subjects[]': 'ids' },
  },
  UadReportTextErased: textErased,
} as const satisfies EventDefinitions;

export type UadReportEvent = EventOf<typeof uadReportEvents>;
export type UadReportEventOf<Type extends UadReportEvent['type']> = EventOf<typeof uadReportEvents, Type>;
