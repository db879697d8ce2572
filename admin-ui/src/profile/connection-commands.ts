import type { Provider } from '../../../api/services/accounts/providers.contract.ts';
import { command } from '../client/http.ts';

/** Begins to connect an account. @returns where the browser has to go for it */
export const beginConnecting = (provider: Provider) =>
  command<{ readonly location: string }>({ method: 'POST', path: 'auth/connections', body: { provider } });

export const disconnect = (provider: Provider) =>
  command<unknown>({ method: 'DELETE', path: 'auth/connections', body: { provider } });
