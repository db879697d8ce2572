import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { deliveryIdFor } from '../../../../api/webhooks/webhook.routes.ts';
import { partnerDeliveryStream } from '../../../../events/partner-delivery/partner-delivery.stream.ts';
import { createAppPool, type Pool } from '../../../../events/platform/database/database.ts';
import type { Delivered } from '../../../faults/support/webhook-load.ts';
import { startOwnProcess } from '../../../faults/support/own-process.ts';
import { eventually } from '../../../support/eventually.ts';
import { startPortalProcesses } from '../../portal.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const PARTNER = 'demo-credit-bureau';
const RATE = 500;
const READ_MODEL_MS = 120_000;

/** Acknowledged deliveries in the log. */
type Kept = { readonly lost: number; readonly doubled: number; readonly judged: number };

const keptOf = async (pool: Pool, acknowledged: readonly Delivered[]): Promise<Kept> => {
  const streams = acknowledged.map(({ messageId }) => partnerDeliveryStream(deliveryIdFor(PARTNER, messageId)));
  const { rows } = await pool.query<{ received: number; ended: number }>(
    `select (count(*) filter (where e.type = 'PartnerDeliveryReceived'))::integer as received,
       (count(*) filter (where e.type in ('PartnerDeliveryApplied', 'PartnerDeliveryRefused', 'PartnerDeliveryHeld')))::integer as ended
     from unnest($1::text[]) as s (stream_id) left join event_store.events as e using (stream_id) group by s.stream_id`,
    [streams],
  );
  return {
    lost: rows.filter(({ received }) => received === 0).length,
    doubled: rows.filter(({ received, ended }) => received > 1 || ended > 1).length,
    judged: rows.filter(({ ended }) => ended === 1).length,
  };
};

/** Waits until the read model has every delivery. */
const untilInReadModel = (pool: Pool, acknowledged: readonly Delivered[]): Promise<boolean> => {
  const ids = acknowledged.map(({ messageId }) => deliveryIdFor(PARTNER, messageId));
  const isThere = async (): Promise<boolean> => {
    const { rowCount } = await pool.query(
      'select from read_model.partner_deliveries as d where d.delivery_id = any ($1::uuid[])',
      [ids],
    );
    return rowCount === acknowledged.length;
  };
  return eventually('the read model to have every delivery', isThere, READ_MODEL_MS);
};

/** Looks on while workflows judge what has come. @returns how many they judged a second */
const judgedPerSecond = async (pool: Pool, acknowledged: readonly Delivered[], seconds: number): Promise<number> => {
  const before = await keptOf(pool, acknowledged);
  const startedAt = performance.now();
  const elapsed = (): number => (performance.now() - startedAt) / 1_000;
  for (;;) {
    await sleep(1_000);
    const { judged } = await keptOf(pool, acknowledged);
    // The last of them may have been judged before we looked.
    if (judged === acknowledged.length || elapsed() > seconds) return (judged - before.judged) / elapsed();
  }
};

/** Partners that deliver faster than anybody reads, while what reads is killed. */
export const webhooksInScenario: Scenario = {
  name: 'webhooks-in',
  run: async (bench) => {
    const seconds = bench.quick ? 10 : 60;
    bench.say(`webhooks-in, ${RATE} a second for ${seconds} s`);
    const url = await bench.createDatabase('webhooks_in');
    const portal = await startPortalProcesses({ url, dataDir: bench.dataDir, say: bench.say, withWorkflows: true });
    const pool = createAppPool(url, 'bench-webhooks-in', 2);
    try {
      const secrets = JSON.parse(await readFile(join(portal.dataDir, 'webhook-secrets.json'), 'utf8'));
      const load = async (rate: number, forSeconds: number): Promise<Delivered[]> => {
        const args = [portal.address, String(secrets[PARTNER]), String(rate), String(forSeconds)];
        const program = startOwnProcess('tests/faults/support/webhook-load.ts', {}, { args });
        const code = await program.exited;
        if (code !== 0) throw new Error(`The load ended with ${code}: ${program.errors()}`);
        return JSON.parse(program.output());
      };
      await load(RATE / 5, 3);
      const under = load(RATE, seconds);
      await sleep(seconds * 300);
      portal.kill('projections');
      await sleep(seconds * 300);
      portal.kill('workflows');
      const delivered = await under;

      const acknowledged = delivered.filter(({ status }) => status === 202);
      const elapsed =
        Math.max(...delivered.map(({ answeredAt }) => answeredAt)) -
        Math.min(...delivered.map(({ calledAt }) => calledAt));
      const latencies = delivered.map(({ calledAt, answeredAt }) => answeredAt - calledAt);
      const perSecond = acknowledged.length / (elapsed / 1_000);
      const atOnce = await keptOf(pool, acknowledged);
      await untilInReadModel(pool, acknowledged);
      const judgedRate = await judgedPerSecond(pool, acknowledged, bench.quick ? 20 : 60);
      const { lost, doubled, judged } = await keptOf(pool, acknowledged);
      return {
        title: 'Webhooks in',
        method:
          `All processes as \`npm start\` runs them. A program sends ${RATE} signed deliveries a second for ${seconds} s, whatever the ` +
          'answers, each with an id of its own; each is verified and in the log before its 202. The projections process is ' +
          'killed (SIGKILL) after a third of the time, the workflows process after two thirds; both are started again. Then the ' +
          'log is asked for every delivery that was answered with 202, the read model is waited for until it has each, and the ' +
          'workflows, which judge each delivery in their own time, are looked at for a while.',
        tables: [
          {
            title: 'Deliveries',
            columns: ['sent', 'taken', 'taken/s', 'p50 ms', 'p99 ms', 'judged meanwhile', 'judged/s afterwards'],
            rows: [
              [
                figure(delivered.length),
                figure(acknowledged.length),
                figure(perSecond),
                figure(percentile(latencies, 50)),
                figure(percentile(latencies, 99)),
                figure(atOnce.judged),
                figure(judgedRate),
              ],
            ],
          },
        ],
        promises: [
          // The last of them is answered a little after the time is over.
          { metric: 'Webhooks taken a second', atLeast: RATE * 0.98, unit: '', measured: perSecond },
          {
            metric: 'Webhooks not taken',
            atMost: 0,
            unit: '',
            measured: delivered.length - acknowledged.length,
          },
          { metric: 'Webhooks lost', atMost: 0, unit: '', measured: Math.max(lost, atOnce.lost) },
          { metric: 'Webhooks doubled', atMost: 0, unit: '', measured: doubled },
          { metric: 'Webhooks judged after the worker was killed', atLeast: 1, unit: '', measured: judged },
        ],
      };
    } finally {
      await pool.end();
      await portal.stop();
    }
  },
};
