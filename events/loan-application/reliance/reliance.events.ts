import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { STREAM } from '../../kernel/personal-data.ts';
import { confirmableKinds } from '../../lending/changes/out-of-date.ts';

export const relianceEvents = {
  /** What relied on answers that have changed since is still good, as a person found. */
  RelianceConfirmed: {
    schema: z.object({
      kind: z.enum(confirmableKinds),
      /** Of the document, the order or the report. */
      id: z.string(),
      /** As people call it: `Pay stub`, `Order 2026-AP-12`. */
      name: z.string(),
      /** The changes in spite of which it is good. */
      changeIds: z.array(uuidSchema).min(1),
      reason: z.string(),
      /** Confirmed by who made the change, as the lender allows for loans up to this amount. */
      onePersonUpToCents: z.int().optional(),
    }),
    personal: { reason: STREAM },
    notPersonal: {
      id: 'an id, or the number that a bureau gave its report',
      name: 'a kind of paper, or the number of an order',
    },
  },
} as const satisfies EventDefinitions;

export type RelianceConfirmed = EventOf<typeof relianceEvents>;
