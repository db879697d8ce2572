import type { Member } from '../../../events/user/user.state.ts';
import type { Connection } from './connections.contract.ts';
import type { IdentityProviders } from './identity-providers.ts';
import { providers } from './providers.contract.ts';

/** The providers that are set up here, and what each is to this member of staff. */
export const connectionsOf = (
  identityProviders: IdentityProviders,
  { identities, allowedProviders = [] }: Member,
): Connection[] =>
  providers.flatMap((provider) => {
    const issuer = identityProviders.issuer(provider);
    if (issuer === undefined) return [];
    const isConnected = identities.some((identity) => identity.issuer === issuer);
    const isOnly = isConnected && identities.length === 1;
    return [{ provider, isConnected, isOnly, isAllowed: allowedProviders.includes(provider) }];
  });
