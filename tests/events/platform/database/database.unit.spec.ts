import { describe, expect, it } from '@jest/globals';
import { isDatabaseUnavailable } from '../../../../events/platform/database/database.ts';

const withCode = (code: string): Error => Object.assign(new Error('from the server'), { code });

describe('What is a hiccup of the database, and no fault of what was asked', () => {
  it.each([
    'Query read timeout',
    'Client has encountered a connection error and is not queryable',
    'Client was closed and is not queryable',
    'Connection terminated unexpectedly',
    'Connection terminated due to connection timeout',
    'timeout exceeded when trying to connect',
    'timeout expired',
  ])('holds for %s', (message) => {
    expect(isDatabaseUnavailable(new Error(message))).toBe(true);
  });

  it.each([
    '08006',
    '40001',
    '40P01',
    '53100',
    '53300',
    '55P03',
    '57014',
    '57P01',
    '57P02',
    '57P03',
    '25P03',
    '25P04',
    'ECONNREFUSED',
    'ECONNRESET',
    'EHOSTUNREACH',
    'EAI_AGAIN',
    'ENOTFOUND',
  ])('holds for the code %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(true);
  });

  it('does not hold for a broker that refuses connections', () => {
    const error = new Error('KafkaJSNumberOfRetriesExceeded', { cause: withCode('ECONNREFUSED') });
    expect(isDatabaseUnavailable(error)).toBe(false);
  });

  it.each(['23505', '22P02', '42P01', '42501', 'ENOENT'])('does not hold for the code %s', (code) => {
    expect(isDatabaseUnavailable(withCode(code))).toBe(false);
  });

  it('does not hold for an error of our own, or what is none', () => {
    for (const other of [new Error('cannot digest it'), undefined, null, 'Query read timeout in an event'])
      expect(isDatabaseUnavailable(other)).toBe(false);
  });
});
