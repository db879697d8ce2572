import { z } from 'zod';

/** One open session of someone. */
export const sessionSchema = z.object({
  id: z.uuid(),
  /** The one that this request belongs to. */
  isCurrent: z.boolean(),
  signedInAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime(),
  /** When it ends unless it is used before. */
  endsAt: z.iso.datetime(),
  /** Identity provider of the sign-in. */
  provider: z.string().nullable(),
  ip: z.string().nullable(),
  userAgent: z.string().nullable(),
});
export type Session = z.infer<typeof sessionSchema>;

/** Answer to ending sessions. */
export const sessionsEndedSchema = z.object({ ended: z.int() });
