import { z } from 'zod';
import { departments, roles } from '../../events/lending/permissions.ts';

/** The three external identity providers, in the order of the sign-in panel. */
export const providers = ['google', 'microsoft', 'okta'] as const;
export type Provider = (typeof providers)[number];
export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  okta: 'Okta',
};

/** `GET /api/auth/user`. */
export const currentUserSchema = z.object({
  id: z.uuid(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  role: z.enum(roles),
  department: z.enum(departments).nullable(),
  profileImageUrl: z.string().nullable(),
  /** Resource to action to true; what is missing is not allowed. */
  permissions: z.record(z.string(), z.record(z.string(), z.boolean())),
});
export type CurrentUser = z.infer<typeof currentUserSchema>;
