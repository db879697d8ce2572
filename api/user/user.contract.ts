import { z } from 'zod';
import { departments, roles } from '../../events/lending/permissions.ts';

/** One row of `GET /api/users`. */
export const userSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  department: z.enum(departments),
  registeredAt: z.iso.datetime(),
  lastSignedInAt: z.iso.datetime().nullable(),
});
export type User = z.infer<typeof userSchema>;

/** One row of `GET /api/staff`: enough to choose an assignee. */
export const staffMemberSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  role: z.enum(roles),
  department: z.enum(departments),
});
export type StaffMember = z.infer<typeof staffMemberSchema>;
