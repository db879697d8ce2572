import { describe, expect, it } from '@jest/globals';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { DEMOGRAPHICS_BYTES, recordAnswers } from '../../../../events/lending/urla/recorded-answers.ts';
import { cloudEventSchema, toCloudEvent } from '../../../../events/outbox/relay/cloud-event.ts';
import { createTransport } from '../../../../events/outbox/relay/transport.ts';
import { createEventCodec, type StoredEvent } from '../../../../events/store/log/codec.ts';
import { keysInMemory } from '../../../support/store/keys.ts';
import { itemId } from '../../../support/values/urla-answers.ts';
import { demographicsVersion1 } from '../../../support/histories/demographics-version-1.ts';

const [draftId, A] = [itemId(100), itemId(1)];
const path = `borrowers.${A}.race.black`;

const recordedThen = async (keys: ReturnType<typeof keysInMemory>): Promise<StoredEvent> => {
  const data = { answers: [{ path, answer: 'true', borrowerId: A }] };
  const place = { streamId: `urlaDemographics-${draftId}`, eventId: itemId(7) };
  const event = { type: 'DemographicsGiven', data };
  const [stored] = await createEventCodec(demographicsVersion1, keys).encode([
    { ...place, event, plainData: JSON.stringify(data) },
  ]);
  const at = '2026-03-01T10:30:00.000Z';
  const actor = { kind: 'user', id: 'u', name: 'U' };
  return {
    ...place,
    position: 9,
    version: 1,
    type: event.type,
    schemaVersion: 1,
    data: stored?.data ?? '',
    metadata: JSON.stringify({ correlationId: 'c', actor }),
    recordedAt: at,
    effectiveAt: at,
  };
};

describe('An event that says in clear what is encrypted today', () => {
  it('leaves the log encrypted, and comes back as today', async () => {
    const keys = keysInMemory();
    const stored = await recordedThen(keys);
    expect(stored.data).toContain('race.black');
    const transport = createTransport({ registry: eventRegistry, keys });
    const [sealed] = await transport.seal([stored]);
    if (!sealed) throw new Error('Nothing was sealed');
    const message = toCloudEvent(sealed.event, { ...sealed, source: `/lendlog/logs/${itemId(9)}`, previous: 0 });
    expect(message).not.toMatch(/race|black|true/);
    expect(JSON.parse(message)).toMatchObject({ schemaversion: 2, data: { given: [{ borrowerId: A }] } });
    const opened = await transport.open([cloudEventSchema.parse(JSON.parse(message))]);
    const [event] = await createEventCodec(eventRegistry, keys).decode(opened);
    expect(event?.data).toEqual({ given: recordAnswers([{ path, value: true }], DEMOGRAPHICS_BYTES) });
  });

  it('leaves the log erased once its borrower is forgotten', async () => {
    const keys = keysInMemory();
    const stored = await recordedThen(keys);
    await keys.destroy(new Map([[A, 10]]));
    const [sealed] = await createTransport({ registry: eventRegistry, keys }).seal([stored]);
    expect(JSON.parse(sealed?.event.data ?? '')).toEqual({ given: [{ borrowerId: A, answers: ERASED }] });
  });
});
