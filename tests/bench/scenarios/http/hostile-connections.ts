import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';
import { buildUiIfStale } from '../../../../scripts/components/ui-build.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { type Client, createClient } from '../../../security/client.ts';
import { type Held, holdConnections } from '../../../security/hostile-sockets.ts';
import { holdSlowReaders, largestAsset } from '../../../security/slow-readers.ts';
import { jsonOf } from '../../../security/target.ts';
import { upload } from '../../../security/upload.ts';
import { hostilePdfs } from '../../../support/values/hostile-pdfs.ts';
import { PERSONS, signedIn, UNNOTICED_MS, work } from '../../people.ts';
import { startPortalProcesses } from '../../portal.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
/** @returns the longest that someone waited for an answer while a PDF bomb was looked into, in milliseconds */
const besideBomb = async (officer: Client, other: Client): Promise<number> => {
  const submitted = await officer.ask({ method: 'POST', path: '/api/applications', body: submitRequest() });
  const { id: applicationId } = jsonOf(submitted, z.object({ id: z.string() }));
  const content = hostilePdfs['two streams of names']?.() ?? Buffer.alloc(0);
  const state = { isUnderWay: true };
  const uploading = upload(officer, { applicationId, fileName: 'bomb.pdf', content }).finally(() => {
    state.isUnderWay = false;
  });
  let longest = 0;
  while (state.isUnderWay) {
    const startedAt = performance.now();
    await other.get('/api/auth/user');
    longest = Math.max(longest, performance.now() - startedAt);
  }
  const { status } = await uploading;
  if (status !== 201) throw new Error(`The upload was answered ${status}`);
  return longest;
};

/** People at work beside those who hold connections, or have the portal work for nothing. */
export const hostileConnectionsScenario: Scenario = {
  name: 'hostile-connections',
  run: async (bench) => {
    bench.say('hostile-connections');
    await buildUiIfStale(root, bench.say);
    const database = await bench.createDatabase('hostile connections');
    const portal = await startPortalProcesses({
      url: database,
      dataDir: join(bench.dataDir, 'hostile'),
      say: bench.say,
    });
    try {
      const url = new URL(portal.address);
      const persons: Client[] = [];
      for (const role of PERSONS) persons.push(await signedIn(url, role));
      const cookie = (await signedIn(url, 'viewer')).cookie();
      const slow = { path: await largestAsset(createClient(url)), clients: 20, each: 30 };
      const attacks: Record<string, () => Promise<readonly Held[]>> = {
        nobody: async () => [],
        '9 unread answers and slow bodies': async () =>
          holdConnections(['unread answers', 'slow body'], { url, cookie: '', clients: 9, each: 1 }),
        'one behind a live stream': async () =>
          holdConnections(['behind a live stream'], { url, cookie, clients: 1, each: 1 }),
        '20 clients with 9 connections each': async () =>
          holdConnections(['unread answers', 'slow body', 'behind a live stream'], {
            url,
            cookie,
            clients: 20,
            each: 9,
          }),
        '20 clients with 30 slow readers each': async () => [await holdSlowReaders(url, slow)],
      };
      await work(persons, 2_000);
      const measured: { what: string; durations: number[]; p99: number }[] = [];
      for (const [what, attack] of Object.entries(attacks)) {
        const held = await attack();
        await sleep(1_000);
        const durations = await quietly(() => work(persons, bench.quick ? 4_000 : 15_000));
        await Promise.all(held.map(({ stop }) => stop()));
        measured.push({ what, durations, p99: Math.max(UNNOTICED_MS, percentile(durations, 99)) });
      }
      const [alone, ...beside] = measured;
      const [officer, other] = persons;
      if (!alone || !officer || !other) throw new Error('Nobody is at work');
      const longest = await quietly(() => besideBomb(officer, other));
      return {
        title: 'People beside hostile connections',
        method:
          `${PERSONS.length} people read a list, each ten times a second, while others hold connections and come again when they ` +
          `are cut. Under ${UNNOTICED_MS} ms count as that. Then one reads while a PDF bomb of another is looked into.`,
        tables: [
          {
            title: 'Milliseconds of an answer',
            columns: ['beside', 'answers', 'p50', 'p99'],
            rows: measured.map(({ what, durations }) => [
              what,
              figure(durations.length),
              figure(percentile(durations, 50)),
              figure(percentile(durations, 99)),
            ]),
          },
        ],
        promises: [
          ...beside.map(({ what, p99 }) => ({
            metric: `People beside ${what}, p99, against alone`,
            atMost: 3,
            unit: '×' as const,
            measured: p99 / alone.p99,
          })),
          { metric: 'Longest wait beside a PDF bomb', atMost: 1_000, unit: 'ms', measured: longest },
        ],
      };
    } finally {
      await portal.stop();
    }
  },
};
