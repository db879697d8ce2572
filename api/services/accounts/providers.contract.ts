/** The three external identity providers, in the order of the sign-in panel. */
export const providers = ['google', 'microsoft', 'okta'] as const;
export type Provider = (typeof providers)[number];
/** As people read them. */
export const providerNames: Readonly<Record<Provider, string>> = {
  google: 'Google',
  microsoft: 'Microsoft',
  okta: 'Okta',
};
