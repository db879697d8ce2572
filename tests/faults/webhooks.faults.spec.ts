import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { defaultInFlightLimits } from '../../api/http/connections/limit-in-flight.ts';
import { deliveryIdFor } from '../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { byForm, createRandom, seed } from './support/form.ts';
import { startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { endOwnProcesses } from './support/own-process.ts';
import { createPartner, PARTNER, type Delivery } from './support/partner.ts';
import { findingsOf } from './support/promises.ts';

jest.setTimeout(byForm(60_000, 300_000));

const random = createRandom(seed);
let database: TestDatabase;
let portal: OwnPortal;
beforeAll(async () => {
  database = await createTestDatabase();
  portal = await startOwnPortal(database.url, { TRUSTED_PROXIES: '1' });
});
afterAll(async () => {
  await endOwnProcesses();
  await portal?.stop();
  await database?.drop();
});

const delivery = (): Delivery => ({ messageId: randomUUID(), body: JSON.stringify({ type: 'note', at: Date.now() }) });

/** Events of each delivery, in the order of the deliveries. */
const storedOf = async (deliveries: readonly Delivery[]): Promise<number[]> => {
  const streams = deliveries.map(({ messageId }) => partnerDeliveryStream(deliveryIdFor(PARTNER, messageId)));
  const { rows } = await database.pool.query<{ events: number }>(
    `select count(e.position)::integer as events from unnest($1::text[]) with ordinality as s (stream_id, place)
     left join event_store.events as e using (stream_id) group by s.place order by s.place`,
    [streams],
  );
  return rows.map(({ events }) => events);
};

/** Each of them fifty times, in any order. */
const fiftyOfEach = (deliveries: readonly Delivery[]): Delivery[] =>
  deliveries
    .flatMap((one) => Array.from({ length: 50 }, () => ({ one, place: random.int(1_000_000) })))
    .toSorted((one, other) => one.place - other.place)
    .map(({ one }) => one);

describe('Deliveries of a partner', () => {
  it('are taken once each, and always with 2xx, when each comes fifty times at once, shuffled among others', async () => {
    const partner = await createPartner(portal);
    for (let round = 0; round < byForm(1, 6); round += 1) {
      const deliveries = Array.from({ length: 6 }, delivery);
      const sends = fiftyOfEach(deliveries);
      expect(sends.length).toBeLessThan(defaultInFlightLimits.working);
      const statuses = await Promise.all(sends.map((one) => partner.deliver(one)));
      expect(new Set(statuses)).toEqual(new Set([202, 200]));
      expect(statuses.filter((status) => status === 202)).toHaveLength(deliveries.length);
      expect(await storedOf(deliveries)).toEqual(deliveries.map(() => 1));
    }
  });

  it('are all taken in the end, once each, when more come at once than the portal works on', async () => {
    const partner = await createPartner(portal);
    const deliveries = Array.from({ length: byForm(15, 40) }, delivery);
    const sends = fiftyOfEach(deliveries);
    expect(sends.length).toBeGreaterThan(defaultInFlightLimits.working);
    const statuses = await Promise.all(sends.map(partner.deliverWhenTaken));
    expect(new Set(statuses)).toEqual(new Set([202, 200]));
    expect(await storedOf(deliveries)).toEqual(deliveries.map(() => 1));
  });

  it('are answered that came while the portal stood still, on connections that were open already', async () => {
    const partner = await createPartner(portal);
    const [before, meanwhile] = [Array.from({ length: 20 }, delivery), Array.from({ length: 20 }, delivery)];
    await Promise.all(before.map((one) => partner.deliver(one)));
    portal.api.signal('SIGSTOP');
    const statuses = Promise.all(meanwhile.map((one) => partner.deliver(one)));
    // Longer than Node by itself keeps a connection open that is not used.
    await sleep(7_000);
    portal.api.signal('SIGCONT');
    expect(new Set(await statuses)).toEqual(new Set([202]));
    expect(await storedOf(meanwhile)).toEqual(meanwhile.map(() => 1));
  });

  it('are taken once each when the portal is killed under them and they are sent again, in any order', async () => {
    const deliveries = Array.from({ length: byForm(60, 400) }, delivery);
    const first = await createPartner(portal);
    const statuses = Promise.all(deliveries.map((one) => first.deliver(one)));
    await eventually('some to be taken', async () => (await storedOf(deliveries)).some((events) => events > 0));
    await portal.api.kill();
    // A sender without an answer sends again, and one with an answer may too.
    expect(new Set(await statuses)).not.toContain(500);
    await portal.stop();
    portal = await startOwnPortal(database.url, { TRUSTED_PROXIES: '1' });
    const second = await createPartner(portal);
    for (const one of deliveries.toReversed()) expect([200, 202]).toContain(await second.deliver(one));
    expect(await storedOf(deliveries)).toEqual(deliveries.map(() => 1));
    expect(await findingsOf(database.url)).toEqual([]);
  });
});
