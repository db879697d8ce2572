import ipaddr from 'ipaddr.js';
import type { Settings } from '../process/config.ts';

/**
 * Where a request may go. `public`: the internet only, for whatever someone has typed. `loopback`: this machine too, for
 * the sandbox vendors. `private`: private networks too, outside production; for sandbox vendors only to the server that the
 * installation names, as in the network of its containers. No reach has link-local addresses, where
 * clouds keep the credentials of a machine.
 */
export type Reach = 'public' | 'loopback' | 'private';

/** The receiver of a request, as far as that decides where it may go. */
export type Receiver = { readonly endpoint: string; readonly isSandbox: boolean };

/** @param receiver left out: nobody of the sandbox */
export const reachOf = (
  {
    ALLOW_PRIVATE_DELIVERIES,
    NODE_ENV,
    SANDBOX_URL,
  }: Pick<Settings, 'ALLOW_PRIVATE_DELIVERIES' | 'NODE_ENV' | 'SANDBOX_URL'>,
  receiver?: Receiver,
): Reach => {
  if (ALLOW_PRIVATE_DELIVERIES) return 'private';
  // In production there is no sandbox.
  if (!receiver?.isSandbox || NODE_ENV === 'production') return 'public';
  if (SANDBOX_URL === undefined) return 'loopback';
  return new URL(receiver.endpoint).origin === new URL(SANDBOX_URL).origin ? 'private' : 'loopback';
};

const reachable: Readonly<Record<Reach, ReadonlySet<string>>> = {
  public: new Set(['unicast']),
  loopback: new Set(['unicast', 'loopback']),
  private: new Set(['unicast', 'loopback', 'private', 'uniqueLocal', 'carrierGradeNat']),
};

/** Of IPv6 only these were given out (RFC 4291); beside them lie `::a.b.c.d` and other ways to write an IPv4 address. */
const GIVEN_OUT = ipaddr.IPv6.parseCIDR('2000::/3');

const rangeOf = (address: ReturnType<typeof ipaddr.process>): string => {
  const range = address.range();
  const isGivenOut = address instanceof ipaddr.IPv4 || address.match(GIVEN_OUT);
  return range === 'unicast' && !isGivenOut ? 'reserved' : range;
};

/**
 * Why an address may not be connected to; undefined when it may. An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) counts as
 * what it is; tunnels that hide one (6to4, Teredo, NAT64) are no public addresses.
 * @param address IPv4 or IPv6, as DNS or a URL gives it, without brackets
 */
export const refusalOfAddress = (address: string, reach: Reach): string | undefined => {
  if (!ipaddr.isValid(address)) return `${address} is not an IP address`;
  const range = rangeOf(ipaddr.process(address));
  return reachable[reach].has(range) ? undefined : `${address} is not a public address (${range})`;
};
