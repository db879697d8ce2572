import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';

/** Every event of the turns of one appraiser of the panel. */
export const appraiserTurnEvents = {
  /** They were given an order. */
  AppraiserTurnTaken: {
    schema: z.object({ appraiserId: uuidSchema, orderId: uuidSchema }),
  },
} as const satisfies EventDefinitions;

export type AppraiserTurnEvent = EventOf<typeof appraiserTurnEvents>;
