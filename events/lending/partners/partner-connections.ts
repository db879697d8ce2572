/** Services of partners: each takes orders of one kind, or checks of it. */
export const partnerKinds = [
  'compliance',
  'title',
  'appraisal',
  'credit',
  'flood',
  'verification',
  'underwriting',
] as const;
export type PartnerKind = (typeof partnerKinds)[number];

/** As people read it, on the screen of connections and in the API. */
export const partnerKindNames: Readonly<Record<PartnerKind, string>> = {
  compliance: 'Compliance',
  title: 'Title',
  appraisal: 'Appraisal',
  credit: 'Credit',
  flood: 'Flood',
  verification: 'Verification',
  underwriting: 'Automated underwriting',
};

/**
 * Status of a connection: `pending` until the partner was reached or delivered for the first time, `error` while the
 * last call failed. Only `disconnected` is an order: nothing is sent there, and nothing accepted from there.
 */
export const partnerStatuses = ['connected', 'pending', 'error', 'disconnected'] as const;
export type PartnerStatus = (typeof partnerStatuses)[number];

/** The vendor of the installation's own sandbox for a kind. */
export const sandboxPartnerId = (kind: PartnerKind): string => `sandbox-${kind}`;
/** All of them. */
export const sandboxPartnerIds: readonly string[] = partnerKinds.map(sandboxPartnerId);

/** A partner's id, as it stands in the address of its webhook: `sandbox-appraisal`. */
export const PARTNER_ID = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const MOST_PARTNER_ID_CHARACTERS = 60;

/** The id that a name gives: `Cedar Valley Title, LLC` becomes `cedar-valley-title-llc`. Empty when nothing is left of it. */
export const partnerIdFrom = (name: string): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, MOST_PARTNER_ID_CHARACTERS)
    .replaceAll(/^-+|-+$/g, '');

/** Longest address of an endpoint. */
export const MOST_ENDPOINT_CHARACTERS = 500;

const LOOPBACK = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

const parsed = (endpoint: string): URL | undefined => (URL.canParse(endpoint) ? new URL(endpoint) : undefined);

/** True for an address of this machine, as sandbox vendors have. */
export const isLoopback = (endpoint: string): boolean => LOOPBACK.test(parsed(endpoint)?.hostname ?? '');

/** True when two addresses are the same server, so that a credential for one may go to the other. */
export const isSameServer = (one: string, other: string): boolean => parsed(one)?.origin === parsed(other)?.origin;

/** A name without a dot: of the network that the machine is in, as services of Docker Compose have. */
const isOfOwnNetwork = (endpoint: string): boolean => /^[a-z][a-z0-9-]*$/.test(parsed(endpoint)?.hostname ?? '');

/**
 * Why nothing can be sent to an address, in words that say the fix; undefined when it can.
 * @param isSandbox whether it is of a sandbox vendor; left out where that is not known: whether it may be
 */
export const endpointProblem = (endpoint: string, isSandbox = isOfOwnNetwork(endpoint)): string | undefined => {
  const url = parsed(endpoint);
  if (!url || !['http:', 'https:'].includes(url.protocol)) {
    return 'Use an address that begins with https://, such as https://api.example.com/v1';
  }
  if (url.protocol === 'http:' && !isLoopback(endpoint) && !isSandbox) {
    return 'Use https://: what is sent over http:// can be read on the way. Only a sandbox on this machine may use http://';
  }
  if (url.username !== '' || url.password !== '')
    return 'Leave out user name and password: put the key in its own field';
  if (url.search !== '' || url.hash !== '') return 'Leave out what follows ? or #: paths are added at the end';
  return undefined;
};

/** The address as it is kept: without a slash at its end, so that paths can follow. @param endpoint without a problem */
export const wholeEndpoint = (endpoint: string): string => new URL(endpoint).href.replace(/\/+$/, '');
