import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';

const userId = uuidSchema;
const email = z.email().lowercase();

/**
 * Every event of the roster. Addresses are encrypted under the key of whom they belong to: with a forgotten person the
 * address is free again.
 */
export const staffRosterEvents = {
  /** Once for a log: who was on the staff before there was a roster. */
  StaffRosterOpened: {
    schema: z.object({ members: z.array(z.object({ userId, email, administers: z.boolean() })) }),
    personal: { 'members[].email': 'members[].userId' },
  },
  /** An address belongs to one user; the user's earlier one is free again. */
  StaffEmailTaken: { schema: z.object({ userId, email }), personal: { email: 'userId' } },
  StaffEmailReleased: { schema: z.object({ userId }) },
  AdministratorAppointed: { schema: z.object({ userId }) },
  AdministratorRemoved: { schema: z.object({ userId }) },
  StaffRosterTextErased: textErased,
} as const satisfies EventDefinitions;

export type StaffRosterEvent = EventOf<typeof staffRosterEvents>;
