import * as oidc from 'openid-client';
import { BadSettingsError, type Settings } from '../../../events/platform/process/config.ts';
import { boundedFetch } from './bounded-fetch.ts';
import { ISSUER_PATH, type IssuerSecrets } from './issuer-secrets.ts';
import { providerNames, providers, type Provider } from './providers.contract.ts';

type Credentials = { readonly issuer: string; readonly clientId: string; readonly clientSecret: string };

/** Credentials of a provider; the settings schema accepts all three or none. */
const credentialsOf = (settings: Settings, provider: Provider): Credentials | undefined => {
  const name = provider.toUpperCase() as Uppercase<Provider>;
  const issuer = settings[`OIDC_${name}_ISSUER`];
  const clientId = settings[`OIDC_${name}_CLIENT_ID`];
  const clientSecret = settings[`OIDC_${name}_CLIENT_SECRET`];
  return issuer && clientId && clientSecret ? { issuer, clientId, clientSecret } : undefined;
};

/**
 * Providers without settings, for which the demo issuer stands in; empty in production, where they are just missing.
 * @throws BadSettingsError in production when no provider is set up at all
 */
export const demoProviders = (settings: Settings): readonly Provider[] => {
  const missing = providers.filter((provider) => !credentialsOf(settings, provider));
  if (settings.NODE_ENV !== 'production') return missing;
  if (missing.length < providers.length) return [];
  throw new BadSettingsError(
    [
      'No one could sign in: NODE_ENV=production needs an identity provider.',
      'Set OIDC_GOOGLE_ISSUER, OIDC_GOOGLE_CLIENT_ID and OIDC_GOOGLE_CLIENT_SECRET, or those of MICROSOFT or OKTA.',
      'The demo sign-in, where anybody may choose an account, never runs in production.',
    ].join('\n'),
  );
};

/** Client of each provider; undefined where it is not set up. */
export type IdentityProviders = {
  readonly configuration: (provider: Provider) => Promise<oidc.Configuration | undefined>;
  readonly isDemo: (provider: Provider) => boolean;
  /** Undefined for one that is not set up. */
  readonly issuer: (provider: Provider) => string | undefined;
  /** Resolves when a sign-in could begin now; otherwise rejects with why. */
  readonly check: (provider: Provider, signal: AbortSignal) => Promise<void>;
};

const CHECK_SECONDS = 5;

const demoAddress = (base: URL, path = ''): string => new URL(ISSUER_PATH + path, base).href;

/** The demo issuer as its clients see it: the browser uses the public address, we ourselves the loopback. */
const demoConfiguration = (provider: Provider, publicUrl: URL, localUrl: URL, secrets: IssuerSecrets) => {
  const configuration = new oidc.Configuration(
    {
      issuer: demoAddress(publicUrl),
      authorization_endpoint: demoAddress(publicUrl, '/auth'),
      token_endpoint: demoAddress(localUrl, '/token'),
      userinfo_endpoint: demoAddress(localUrl, '/me'),
      jwks_uri: demoAddress(localUrl, '/jwks'),
      claims_supported: ['auth_time'],
    },
    provider,
    secrets.clientSecret,
  );
  // Loopback only: nothing leaves the machine.
  oidc.allowInsecureRequests(configuration);
  oidc.enableNonRepudiationChecks(configuration);
  return configuration;
};

/** Discovers a provider at its first use, so that one that is down keeps neither the start nor the others waiting. */
export const createIdentityProviders = (deps: {
  settings: Settings;
  publicUrl: URL;
  /** Where this process answers on the loopback. */
  localUrl: URL;
  /** Present when the demo issuer runs. */
  issuerSecrets: IssuerSecrets | undefined;
}): IdentityProviders => {
  const { settings, publicUrl, localUrl, issuerSecrets } = deps;
  const demo = demoProviders(settings);
  const discovered = new Map<Provider, Promise<oidc.Configuration>>();
  const demoConfigurations = new Map<Provider, oidc.Configuration>();

  const askAnew = ({ issuer, clientId, clientSecret }: Credentials, timeout?: number) => {
    const isLoopback = ['localhost', '127.0.0.1', '[::1]'].includes(new URL(issuer).hostname);
    // The signature of an ID token is checked too: TLS alone would trust whatever stands between us and the provider.
    const execute = [
      oidc.enableNonRepudiationChecks,
      ...(isLoopback && settings.NODE_ENV !== 'production' ? [oidc.allowInsecureRequests] : []),
    ];
    const options = { execute, [oidc.customFetch]: boundedFetch, ...(timeout !== undefined && { timeout }) };
    return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, options);
  };

  const discover = (provider: Provider, credentials: Credentials) => {
    const known = discovered.get(provider);
    if (known) return known;
    const discovery = askAnew(credentials);
    discovered.set(provider, discovery);
    // The next sign-in asks again.
    discovery.catch(() => discovered.delete(provider));
    return discovery;
  };

  return {
    isDemo: (provider) => demo.includes(provider),
    configuration: async (provider) => {
      const credentials = credentialsOf(settings, provider);
      if (credentials) return discover(provider, credentials);
      if (!demo.includes(provider) || !issuerSecrets) return undefined;
      // Kept, because it remembers the issuer's keys.
      const known = demoConfigurations.get(provider);
      if (known) return known;
      const made = demoConfiguration(provider, publicUrl, localUrl, issuerSecrets);
      demoConfigurations.set(provider, made);
      return made;
    },
    issuer: (provider) =>
      credentialsOf(settings, provider)?.issuer ?? (demo.includes(provider) ? demoAddress(publicUrl) : undefined),
    check: async (provider, signal) => {
      const credentials = credentialsOf(settings, provider);
      if (credentials) {
        await askAnew(credentials, CHECK_SECONDS);
        return;
      }
      const { status } = await fetch(demoAddress(localUrl, '/.well-known/openid-configuration'), { signal });
      if (status !== 200) throw new Error(`The demo issuer answers ${status}`);
    },
  };
};

export const providerName = (provider: Provider): string => providerNames[provider];
