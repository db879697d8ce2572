import { globSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { aggregates } from '../../../../events/event-registry.ts';
import { categoryOf } from '../../../../events/kernel/ids.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { logReaderStream } from '../../../../events/log-reader/log-reader.stream.ts';
import { partitionOf } from '../../../../events/outbox/kafka/kafka.ts';
import { createTopics } from '../../../../events/outbox/relay/topics.ts';
import { applicationId } from '../../../support/histories/builders.ts';

const topics = createTopics('mortgage', aggregates);

describe('Topics', () => {
  it('are named after their aggregates', () => {
    expect(topics.ofStream(loanApplicationStream(applicationId))).toBe('mortgage.loan-application.events.v1');
    expect(topics.ofStream(logReaderStream('users:v1'))).toBe('mortgage.log-reader.events.v1');
  });

  it('are there for every stream that the program writes to, and for no other', async () => {
    const events = fileURLToPath(new URL('../../../../events/', import.meta.url));
    const files = globSync('*/*.stream.ts', { cwd: events });
    const exported = await Promise.all(files.map((file) => import(join(events, file))));
    const streamsOf = exported.flatMap((module: object) =>
      Object.entries(module).flatMap(([name, value]) =>
        typeof value === 'function' && name.endsWith('Stream') ? [String(value(applicationId))] : [],
      ),
    );
    expect(streamsOf.map(categoryOf).toSorted()).toEqual(Object.keys(aggregates).toSorted());
  });

  it('are found by the types of their events', () => {
    expect(topics.ofTypes(['UserSignedIn', 'DocumentUploaded'])).toEqual([
      'mortgage.loan-application.events.v1',
      'mortgage.user.events.v1',
    ]);
    expect(topics.ofTypes(['NobodyKnowsThis'])).toEqual([]);
  });
});

describe('The partition of a stream', () => {
  it('never changes: these were computed by the Java client', () => {
    // murmur2 of the key as signed 32 bits: toPositive(hash) % 12.
    expect(['21', 'foobar', 'a-little-bit-long-string'].map(partitionOf)).toEqual(
      [-973932308, -790332482, -985981536].map((hash) => (hash & 0x7fffffff) % 12),
    );
  });
});
