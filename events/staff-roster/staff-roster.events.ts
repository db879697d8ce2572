import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import type { Event } from '../kernel/message.ts';

const userId = uuidSchema;
const email = z.email().lowercase();

/** Payload schema of every event of the roster, by type. */
export const staffRosterEventSchemas = {
  /** Once for a log: who was on the staff before there was a roster. */
  StaffRosterOpened: z.object({ members: z.array(z.object({ userId, email, administers: z.boolean() })) }),
  /** An address belongs to one user; the user's earlier one is free again. */
  StaffEmailTaken: z.object({ userId, email }),
  StaffEmailReleased: z.object({ userId }),
  AdministratorAppointed: z.object({ userId }),
  AdministratorRemoved: z.object({ userId }),
} as const;

type Schemas = typeof staffRosterEventSchemas;
type StaffRosterEventOf<T extends keyof Schemas> = Event<T, z.infer<Schemas[T]>>;
export type StaffRosterEvent = { [T in keyof Schemas]: StaffRosterEventOf<T> }[keyof Schemas];
