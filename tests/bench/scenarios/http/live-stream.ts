import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { createClient } from '../../../security/client.ts';
import { signIn } from '../../../security/target.ts';
import { eventually } from '../../../support/eventually.ts';
import { followLive } from '../../../support/portal/live.ts';
import { startPortalProcesses } from '../../portal.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

/** From the answer to a command until screens that are open on both api processes have heard of it. */
export const liveStreamScenario: Scenario = {
  name: 'live-stream',
  run: async (bench) => {
    const commands = bench.quick ? 30 : 200;
    bench.say(`live-stream, ${commands} commands`);
    const url = await bench.createDatabase('live stream');
    const dataDir = join(bench.dataDir, 'live-stream');
    const portal = await startPortalProcesses({ url, dataDir, say: bench.say, second: 'api' });
    try {
      const client = createClient(new URL(portal.address));
      const isIn = async (): Promise<boolean> => (await signIn(client, 'loan_officer')).at(-1)?.status === 303;
      await eventually('a sign-in', isIn, 30_000);
      const cookie = `lendlog=${client.cookie()}`;
      const screens = await Promise.all(portal.addresses.map((address) => followLive(address, cookie)));
      const measure = async (): Promise<number[]> => {
        const delays: number[] = [];
        for (let count = 0; count < commands; count += 1) {
          const { body } = await client.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
          const answeredAt = performance.now();
          const { id } = JSON.parse(body) as { id: string };
          while (!screens.every((screen) => screen.text().includes(id))) await sleep(1);
          delays.push(performance.now() - answeredAt);
          await sleep(20 + Math.random() * 50);
        }
        return delays;
      };
      const delays = await quietly(measure);
      await Promise.all(screens.map((screen) => screen.stop()));
      return {
        title: 'Open screens hear of a change',
        method:
          'Two api processes with an open live stream each. An application is submitted at one of them; from its answer until ' +
          'both streams have told of it.',
        tables: [
          {
            title: 'Milliseconds from the answer to the last screen',
            columns: ['p50', 'p99', 'most'],
            rows: [[50, 99, 100].map((percent) => figure(percentile(delays, percent)))],
          },
        ],
        promises: [
          {
            metric: 'A change told to open screens of two processes, p99',
            atMost: 1_000,
            unit: 'ms',
            measured: percentile(delays, 99),
          },
        ],
      };
    } finally {
      await portal.stop();
    }
  },
};
