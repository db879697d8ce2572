import { describe, expect, it } from '@jest/globals';
import { loadSettings } from '../../../../events/platform/process/config.ts';
import { reachOf, refusalOfAddress } from '../../../../events/platform/outbound/outbound-address.ts';

describe('An address that a request would go to', () => {
  it.each(['93.184.216.34', '8.8.8.8', '2606:2800:220:1:248:1893:25c8:1946', '::ffff:93.184.216.34'])(
    '%s is public',
    (address) => {
      expect(refusalOfAddress(address, 'public')).toBeUndefined();
    },
  );

  it.each([
    ['127.0.0.1', 'loopback'],
    ['127.9.9.9', 'loopback'],
    ['0.0.0.0', 'unspecified'],
    ['10.1.2.3', 'private'],
    ['172.16.0.1', 'private'],
    ['172.31.255.254', 'private'],
    ['192.168.0.1', 'private'],
    ['169.254.169.254', 'linkLocal'],
    ['100.64.0.1', 'carrierGradeNat'],
    ['224.0.0.1', 'multicast'],
    ['255.255.255.255', 'broadcast'],
    ['240.0.0.1', 'reserved'],
    ['192.0.2.1', 'reserved'],
    ['198.18.0.1', ''],
    ['::1', 'loopback'],
    ['::', 'unspecified'],
    ['::ffff:127.0.0.1', 'loopback'],
    ['::ffff:a00:1', 'private'],
    ['fd00::1', 'uniqueLocal'],
    ['fe80::1', 'linkLocal'],
    ['fe80::1%eth0', 'linkLocal'],
    ['ff02::1', 'multicast'],
    ['64:ff9b::7f00:1', 'rfc6052'],
    ['2002:7f00:1::', '6to4'],
    ['2001:0:7f00:1::', 'teredo'],
    ['::127.0.0.1', ''],
    ['::7f00:1', 'not a public address'],
    ['::a00:1', 'not a public address'],
    ['100:0:0:1::1', 'not a public address'],
    ['4000::1', 'not a public address'],
    ['localhost', 'not an IP address'],
  ])('%s is refused: %s', (address, why) => {
    expect(refusalOfAddress(address, 'public')).toContain(why);
  });

  it('may be of this machine for the sandbox, and nothing else of the network', () => {
    expect(refusalOfAddress('127.0.0.1', 'loopback')).toBeUndefined();
    expect(refusalOfAddress('::ffff:127.0.0.1', 'loopback')).toBeUndefined();
    expect(refusalOfAddress('10.0.0.1', 'loopback')).toContain('private');
    expect(refusalOfAddress('::7f00:1', 'loopback')).toContain('not a public address');
  });

  it('is never the one where a cloud keeps its credentials', () => {
    expect(refusalOfAddress('169.254.169.254', 'private')).toContain('linkLocal');
    expect(refusalOfAddress('10.0.0.1', 'private')).toBeUndefined();
  });

  const endpoint = 'http://sandbox:3400/sandbox-title';
  it.each([
    [{}, undefined, 'public'],
    [{}, { endpoint, isSandbox: true }, 'loopback'],
    [{ ALLOW_PRIVATE_DELIVERIES: 'true' }, undefined, 'private'],
    [{ SANDBOX_URL: 'http://sandbox:3400' }, { endpoint, isSandbox: true }, 'private'],
    [{ SANDBOX_URL: 'http://sandbox:3400' }, { endpoint, isSandbox: false }, 'public'],
    [{ SANDBOX_URL: 'http://sandbox:3400' }, { endpoint: 'http://kafka:9092', isSandbox: true }, 'loopback'],
    [{ SANDBOX_URL: 'http://sandbox:3400', NODE_ENV: 'production' }, { endpoint, isSandbox: true }, 'public'],
  ] as const)('%j, for %j: %s', (settings, receiver, reach) => {
    expect(reachOf(loadSettings(settings), receiver)).toBe(reach);
  });
});
