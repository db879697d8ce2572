import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  partnerDeliveryAggregate,
  type PartnerDeliveryCommand,
} from '../../../events/partner-delivery/partner-delivery.decider.ts';
import { createMessages } from '../../../events/published/webhook-messages.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { keyOfText } from '../../../events/webhook-delivery/webhook-delivery.stream.ts';
import { createSubscribed, deliveredTypes } from '../../../workflows/webhook-delivery/subscribed.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { testCodec, testSecrets } from '../../support/store/keys.ts';
import { partner, receiveDelivery } from '../support/delivery.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { subscriptionIn } from '../support/subscription.ts';

let database: TestDatabase;
let store: EventStore;
beforeAll(async () => {
  database = await createTestDatabase();
  store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
});
afterAll(() => database?.drop());

it('looks for subscriptions only in what is new, however old the last one is', async () => {
  const looked: { readonly after: number; readonly upTo: number | undefined }[] = [];
  const readAll: EventStore['reader']['readAll'] = (db, range) => {
    looked.push({ after: range.after, upTo: range.upTo });
    return store.reader.readAll(db, range);
  };
  const subscribed = createSubscribed({ pool: store.pool, reader: { ...store.reader, readAll } });
  let head = 0;
  const subscriptionsOfNext = async () => {
    const events = await store.reader.readAll(store.pool, { after: head, limit: 100, types: deliveredTypes });
    const before = head;
    head = events.at(-1)?.position ?? head;
    const found = await subscribed(events);
    expect(looked.splice(0)).toEqual([{ after: before, upTo: head }]);
    return found.map(({ id }) => keyOfText(id).subscriptionId);
  };
  const submit = () => loanFileIn(store).submit();

  await submit();
  expect(await subscriptionsOfNext()).toEqual([]);
  await submit();
  expect(await subscriptionsOfNext()).toEqual([]);
  const keptSecrets = testSecrets(database.pool);
  const { subscriptionId } = await subscriptionIn({ store, deps: { keptSecrets } }, 'https://example.com/hooks');
  for (const file of ['first', 'second']) {
    await submit();
    expect([file, await subscriptionsOfNext()]).toEqual([file, [subscriptionId]]);
  }
});

it('tells a partner of its own deliveries that did not count, and of nobody else’s', async () => {
  const keptSecrets = testSecrets(database.pool);
  const subscribe = (partnerId: string) =>
    subscriptionIn(
      { store, deps: { keptSecrets } },
      'https://example.com/hooks',
      ['delivery.held', 'delivery.refused'],
      partnerId,
    );
  const [its, other] = [await subscribe(partner.id), await subscribe('someone-else')];
  const { deliveryId } = await receiveDelivery(store, '{}', undefined, partner);
  const deliveries = openAggregate(store, partnerDeliveryAggregate);
  const send = (command: PartnerDeliveryCommand) =>
    deliveries.handle(deliveryId, command, { metadata: commandMetadata(), options: { commandId: randomUUID() } });
  const reason = 'Not ordered';
  await send({ type: 'RecordDeliveryHeld', data: { deliveryId, applicationId: randomUUID(), reason } });
  await send({ type: 'TurnDownDelivery', data: { deliveryId, reason } });
  const events = await store.reader.readAll(store.pool, { after: 0, limit: 1_000, types: deliveredTypes });
  const keys = (await createSubscribed(store)(events)).map(({ id }) => keyOfText(id));
  expect(keys.filter(({ subscriptionId }) => subscriptionId === other.subscriptionId)).toEqual([]);
  const told = keys.filter(({ subscriptionId }) => subscriptionId === its.subscriptionId);
  expect(told.map(({ name }) => name)).toEqual(['delivery.held', 'delivery.refused']);
  const message = await createMessages(store).of(told[0] ?? keyOfText(''));
  expect(JSON.parse(message.body)).toMatchObject({ type: 'delivery.held', data: { deliveryId, messageId: 'msg_1' } });
  expect(message.body).not.toContain(reason);
});
