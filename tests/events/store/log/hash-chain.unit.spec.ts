import { describe, expect, it } from '@jest/globals';
import { commitHash, eventHash, type HashedEvent, NOTHING_BEFORE } from '../../../../events/store/log/hash-chain.ts';

const event: HashedEvent = {
  position: 7,
  streamId: 'loanApplication-018f6d00-0000-7000-8000-000000000000',
  version: 2,
  eventId: '018f6d00-0000-7000-8000-000000000001',
  type: 'NoteTaken',
  schemaVersion: 1,
  recordedAtMicros: '1772358600123456',
  // The year 1: more digits than a number holds exactly.
  effectiveAtMicros: '-62135596800000000',
  data: '{"text":"Zoë, 5 €"}',
  metadata: '{"commandId":"c-1"}',
};

// The expected hashes are those of Python's hashlib over the same bytes.
const FIRST = '394c42147250250614c0f6b2756ad7fe19dc6cc7157b51ae1df987fa0ca3e8f8';
const SECOND = '51aecc19e2f98115fa8c21d9678b6d0bb66506fdfe1874a40b6c49c2f861634f';
const COMMIT = '5b50be7e61ba2f6a9111183a2656fa4a9612214022e254ee38ef9ccb72332e35';

describe('The hash chain', () => {
  it('hashes the first event of a stream over 32 zero bytes and its ten values', () => {
    expect(eventHash(NOTHING_BEFORE, event).toString('hex')).toBe(FIRST);
  });

  it('hashes a later event over the hash before it', () => {
    expect(eventHash(Buffer.from(FIRST, 'hex'), event).toString('hex')).toBe(SECOND);
  });

  it('hashes a commit over the commit before it and its events', () => {
    expect(commitHash(NOTHING_BEFORE, Buffer.from(FIRST + SECOND, 'hex')).toString('hex')).toBe(COMMIT);
  });

  it.each(Object.keys(event) as (keyof HashedEvent)[])('changes with %s', (field) => {
    const value = event[field];
    const changed = { ...event, [field]: typeof value === 'number' ? value + 1 : `${value} ` };
    expect(eventHash(NOTHING_BEFORE, changed).toString('hex')).not.toBe(FIRST);
  });
});
