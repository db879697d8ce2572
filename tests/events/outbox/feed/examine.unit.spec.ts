import { describe, expect, it } from '@jest/globals';
import { type CloudEvent, sourceOf } from '../../../../events/outbox/relay/cloud-event.ts';
import { examine } from '../../../../events/outbox/feed/examine.ts';
import type { IncomingMessage } from '../../../../events/outbox/kafka/kafka-messages.ts';

const epoch = { id: 'e', firstId: 'e' };
const source = sourceOf('01970000-0000-7000-8000-000000000001', epoch);

/** The message of an event; `previous` is the position before it in its partition. */
const message = (
  offset: number,
  position: number,
  previous: number,
  more: Partial<CloudEvent> = {},
): IncomingMessage => ({
  offset,
  headers: { position: String(position), event_id: '01970000-0000-7000-8000-000000000002' },
  value: Buffer.from(
    JSON.stringify({
      specversion: '1.0',
      id: '01970000-0000-7000-8000-000000000002',
      source,
      type: 'Noted',
      subject: 'note-1',
      time: '2026-03-02T15:00:00.000Z',
      datacontenttype: 'application/json',
      recordedtime: '2026-03-02T15:00:00.000Z',
      schemaversion: 1,
      streamversion: 1,
      position: String(position),
      previousposition: String(previous),
      actorkind: 'user',
      correlationid: 'c',
      metadata: 'enc:v1:...',
      data: {},
      ...more,
    }),
  ),
});
const examined = (
  messages: readonly IncomingMessage[],
  given: { position?: number; skipped?: readonly number[]; wanted?: readonly string[] } = {},
) => {
  const { position = 0, skipped = [], wanted } = given;
  const orders = { source, skipped: new Set(skipped), wanted: wanted && new Set(wanted) };
  const { steps, obstacle } = examine(messages, { position, nextOffset: messages[0]?.offset ?? 0 }, orders);
  const taken = steps.flatMap(({ event }) => (event ? [Number(event.position)] : []));
  return { taken, after: steps.at(-1)?.after, obstacle };
};

describe('Messages of one partition', () => {
  it('are taken in their order, those of other types passed over', () => {
    const messages = [message(0, 3, 0), message(1, 7, 3, { type: 'Starred' }), message(2, 8, 7)];
    expect(examined(messages, { wanted: ['Noted'] })).toEqual({
      taken: [3, 8],
      after: { position: 8, nextOffset: 3 },
      obstacle: undefined,
    });
  });

  it('are absorbed when they come again, from wherever the partition is read', () => {
    const again = [message(4, 3, 0), message(5, 7, 3), message(6, 9, 7)];
    expect(examined(again, { position: 7 })).toMatchObject({ taken: [9], after: { position: 9, nextOffset: 7 } });
    expect(examined(again, { position: 9 })).toMatchObject({ taken: [], after: { position: 9, nextOffset: 7 } });
  });

  it('stop where one is missing', () => {
    const { taken, obstacle } = examined([message(0, 3, 0), message(1, 8, 7)]);
    expect(taken).toEqual([3]);
    expect(obstacle).toMatchObject({ offset: 1, position: 8, isGap: true });
    expect(obstacle?.error).toContain('events between position 3 and 7 are missing in Kafka');
  });

  it('stop at what is not an event of this log', () => {
    const broken = { ...message(1, 7, 3), value: Buffer.from('{"specversion":') };
    expect(examined([message(0, 3, 0), broken])).toMatchObject({
      taken: [3],
      obstacle: { offset: 1, position: 7, isGap: false, error: expect.stringContaining('it is not JSON') },
    });
    const nameless = { ...message(0, 3, 0), headers: {}, value: null };
    expect(examined([nameless]).obstacle).toMatchObject({ position: null, eventId: null });
    const foreign = message(0, 3, 0, { source: sourceOf('01970000-0000-7000-8000-00000000000f', epoch) });
    expect(examined([foreign]).obstacle?.error).toContain('is of another log');
    const incomplete = message(0, 3, 0, { subject: undefined as never });
    expect(examined([incomplete]).obstacle?.error).toContain('subject: ');
  });

  it('pass what operators have told the reader to skip, readable or not', () => {
    const broken = { ...message(1, 7, 3), value: Buffer.from('?') };
    const messages = [message(0, 3, 0), broken, message(2, 8, 7)];
    expect(examined(messages, { skipped: [3, 7] })).toMatchObject({
      taken: [8],
      after: { position: 8, nextOffset: 3 },
      obstacle: undefined,
    });
  });
});
