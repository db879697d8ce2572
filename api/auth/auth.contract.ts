import { z } from 'zod';
import { departments, roles } from '../../events/lending/permissions/permissions.ts';

/** `GET /api/auth/user`. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  department: z.enum(departments).nullable(),
  profileImageUrl: z.string().nullable(),
  /** Of the reader's branch: every time is shown in it. */
  timeZone: z.string(),
  /** Resource to action to true; what is missing is not allowed. */
  permissions: z.record(z.string(), z.record(z.string(), z.boolean())),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;

/** Page on which a window that has signed in again notifies the one that asked for it. */
export const SIGNED_IN_AGAIN_CHANNEL = 'lendlog-signed-in-again';
