import { describe, expect, it } from '@jest/globals';
import {
  endpointProblem,
  isSameServer,
  PARTNER_ID,
  partnerIdFrom,
  wholeEndpoint,
} from '../../../../events/lending/partners/partner-connections.ts';
import { PARTNERS_ID, partnerStream } from '../../../../events/partner/partner.stream.ts';

describe('Address of a partner', () => {
  it.each([
    'https://api.example.com',
    'https://api.example.com:8443/v1/',
    'http://localhost:3400/x',
    'http://127.0.0.1:3400',
    'http://[::1]:3400',
  ])('takes %s', (endpoint) => {
    expect(endpointProblem(endpoint)).toBeUndefined();
    expect(wholeEndpoint(endpoint)).not.toMatch(/\/$/);
  });

  it.each([
    'http://localhost.example.com',
    'http://127.0.0.1.example.com',
    'http://10.0.0.1',
    'javascript:alert(1)',
    '',
  ])('refuses %s', (endpoint) => expect(endpointProblem(endpoint)).toMatch(/^Use /));

  it('is of the same server by scheme, host and port', () => {
    expect(isSameServer('https://a.example/v1', 'https://a.example/v2')).toBe(true);
    expect(isSameServer('https://a.example', 'https://a.example:8443')).toBe(false);
    expect(isSameServer('https://a.example', 'https://a.example.evil.example')).toBe(false);
  });
});

describe('Id of a partner', () => {
  it.each([
    ['Cedar Valley Title, LLC', 'cedar-valley-title-llc'],
    ['  Évaluation Générale ', 'evaluation-generale'],
    ['x'.repeat(80), 'x'.repeat(60)],
    ['東京', ''],
  ])('of %s is %s', (name, id) => {
    expect(partnerIdFrom(name)).toBe(id);
    if (id) expect(id).toMatch(PARTNER_ID);
  });

  it('is in one stream with all others', () => expect(partnerStream(PARTNERS_ID)).toMatch(/^partner-[0-9a-f-]{36}$/));
});
