import { z } from 'zod';
import { uuidSchema } from '../kernel/ids.ts';
import type { Event } from '../kernel/message.ts';
import { departments, roles } from '../lending/permissions.ts';

export const userRegisteredSchema = z.object({
  userId: uuidSchema,
  /** Lower case: it is what an identity provider's verified e-mail is compared with. */
  email: z.email().lowercase(),
  firstName: z.string().min(1),
  lastName: z.string().min(1),
  role: z.enum(roles),
  department: z.enum(departments),
});
export const userSignedInSchema = z.object({ userId: uuidSchema, provider: z.string() });

/** Payload schema of every event of a member of staff, by type. */
export const userEventSchemas = {
  UserRegistered: userRegisteredSchema,
  UserSignedIn: userSignedInSchema,
} as const;

export type UserRegistered = Event<'UserRegistered', z.infer<typeof userRegisteredSchema>>;
export type UserSignedIn = Event<'UserSignedIn', z.infer<typeof userSignedInSchema>>;
export type UserEvent = UserRegistered | UserSignedIn;
