import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { deliveryIdFor } from '../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { createEventStore } from '../../events/store/append/event-store.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { eventually } from '../support/eventually.ts';
import { testCodec } from '../support/store/keys.ts';
import type { Answer, Call } from './checker/history.ts';
import { byForm } from './support/form.ts';
import { startOwnPortal, type OwnPortal } from './support/own-portal.ts';
import { endOwnProcesses, startOwnProcess } from './support/own-process.ts';
import { expectPromisesKept } from './support/promises.ts';
import type { Delivered } from './support/webhook-load.ts';

jest.setTimeout(byForm(240_000, 600_000));

const PARTNER = 'demo-credit-bureau';
const LOAD_SECONDS = byForm(8, 60);
/** Far more than 500 requests need, far less than minutes of a queue without an end would take. */
const MOST_GROWTH_BYTES = 400_000_000;

let database: TestDatabase;
let portal: OwnPortal;
let secret: string;
const everything: Delivered[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  // Behind one proxy, whose word about addresses is believed.
  portal = await startOwnPortal(database.url, { TRUSTED_PROXIES: '1' });
  secret = JSON.parse(await readFile(join(portal.dataDir, 'webhook-secrets.json'), 'utf8'))[PARTNER];
});
afterAll(async () => {
  await endOwnProcesses();
  await portal?.stop();
  await database?.drop();
});

const load = async (rate: number, seconds: number): Promise<Delivered[]> => {
  const args = [portal.url, secret, String(rate), String(seconds)];
  const program = startOwnProcess('tests/faults/support/webhook-load.ts', {}, { args });
  expect([await program.exited, program.errors()]).toEqual([0, '']);
  const delivered: Delivered[] = JSON.parse(program.output());
  everything.push(...delivered);
  return delivered;
};

/** Distinct answers, such as `202` and `503 overloaded`. */
const answersOf = (delivered: readonly Delivered[]): Set<string> =>
  new Set(delivered.map(({ status, code }) => `${status} ${code}`.trim()));

const memoryOf = async (pid: number): Promise<number> => {
  const [, kilobytes] = /VmRSS:\s+(\d+) kB/.exec(await readFile(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(kilobytes) * 1_000;
};

const answerOf = ({ status, code }: Delivered, position: number | undefined): Answer => {
  // The answer does not say where the delivery is; that there is one is what it acknowledges.
  if (status === 202) return { kind: 'stored', firstPosition: position ?? 0, lastPosition: position ?? 0 };
  return { kind: code === 'overloaded' || code === 'rate_limited' ? 'refused' : 'unknown' };
};

/** That the log has everything that was ever acknowledged here. */
const expectKept = async (): Promise<void> => {
  const { pool, url } = database;
  const { reader } = createEventStore({ pool, codec: testCodec(pool) });
  const { rows } = await pool.query<{ stream_id: string; position: number }>(
    'select e.stream_id, e.position::integer from event_store.events as e',
  );
  const positions = new Map(rows.map(({ stream_id, position }) => [stream_id, position]));
  const texts = new Map<string, string>();
  for (const event of await reader.readAll(pool, { after: 0, limit: rows.length })) {
    texts.set(event.streamId, JSON.stringify(event.data));
  }
  const calls = everything.map((one): Call => {
    const deliveryId = deliveryIdFor(PARTNER, one.messageId);
    const streamId = partnerDeliveryStream(deliveryId);
    const parts = [{ streamId, expectedVersion: 0, texts: [texts.get(streamId) ?? ''] }];
    return { ...one, commandId: `webhook:${deliveryId}`, parts, answer: answerOf(one, positions.get(streamId)) };
  });
  const isOfOthers = ({ streamId }: { streamId: string }): boolean => !streamId.startsWith('partnerDelivery-');
  await expectPromisesKept({ pool, reader, url }, { calls, isOfOthers });
};

describe('The portal under twice the load it can carry', () => {
  it('refuses the excess, keeps what it takes, stays within its memory and recovers', async () => {
    await load(0, 2);
    const measured = await load(0, 3);
    const capacity = measured.length / 3;
    const before = await memoryOf(portal.api.pid);
    let delivered = await load(Math.ceil(capacity * 2), LOAD_SECONDS);
    // On a busy machine the portal may have been measured at less than it can.
    for (let factor = 4; factor <= 16 && delivered.every(({ status }) => status === 202); factor *= 2) {
      delivered = await load(Math.ceil(capacity * factor), LOAD_SECONDS);
    }
    const growth = (await memoryOf(portal.api.pid)) - before;
    await eventually('a delivery to be taken', async () => (await load(1, 1))[0]?.status === 202, 60_000);

    expect(answersOf(delivered)).toEqual(new Set(['202', '503 overloaded']));
    expect(delivered.filter(({ status, retryAfter }) => status === 503 && !(Number(retryAfter) >= 1))).toEqual([]);
    expect(growth).toBeLessThan(MOST_GROWTH_BYTES);
    await expectKept();
  });
});
