import { z } from 'zod';
import { providers } from './providers.contract.ts';

/** One identity provider that is set up here, as a way for someone to sign in. */
export const connectionSchema = z.object({
  provider: z.enum(providers),
  /** Signs in with an account there. */
  isConnected: z.boolean(),
  /** The only account that they sign in with: it is not disconnected. */
  isOnly: z.boolean(),
  /** An administrator lets the next sign-in there under the verified e-mail connect an account. */
  isAllowed: z.boolean(),
});
export type Connection = z.infer<typeof connectionSchema>;

export const connectSchema = z.strictObject({ provider: z.enum(providers, `Use one of ${providers.join(', ')}`) });
