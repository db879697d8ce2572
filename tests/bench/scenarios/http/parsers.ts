import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { buildUiIfStale } from '../../../../scripts/components/ui-build.ts';
import { submitRequest } from '../../../api/loan-application/requests.ts';
import { type Answer, type Client, createClient } from '../../../security/client.ts';
import { jsonOf } from '../../../security/target.ts';
import { sendFile, upload } from '../../../security/upload.ts';
import { worstForms, worstJson, worstPdfs, worstSales } from '../../../support/values/worst-inputs.ts';
import { PERSONS, signedIn, UNNOTICED_MS, work } from '../../people.ts';
import { startPortalProcesses } from '../../portal.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const MEGABYTE = 1024 * 1024;
/** A delivery takes 700 kB; one with many escapes is less. */
const DELIVERY = 340_000;
const PARTNER = 'demo-credit-bureau';
/** From the answer to one to the next. */
const BETWEEN_MS = 250;
const MOST_DELAY_MS = 200;

/** Sends one of the worst inputs. */
type Attack = () => Promise<Answer>;

const attacksOn = async (url: URL, webhookSecret: string): Promise<Record<string, Attack>> => {
  const officer = await signedIn(url, 'loan_officer');
  const coordinator = await signedIn(url, 'appraisal_coordinator');
  const fileId = async (): Promise<string> =>
    jsonOf(
      await officer.ask({ method: 'POST', path: '/api/applications', body: submitRequest() }),
      z.object({ id: z.string() }),
    ).id;
  const id = await fileId();
  const post = (client: Client, path: string, type: string, body: Buffer): Promise<Answer> =>
    client.ask({ method: 'POST', path, headers: { 'Content-Type': type }, body });
  const deliver = (body: string): Promise<Answer> => {
    const [messageId, sentAt] = [randomUUID(), new Date()];
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': messageId,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': new Webhook(webhookSecret).sign(messageId, sentAt, body),
    };
    return createClient(url).ask({ method: 'POST', path: `/webhooks/${PARTNER}`, headers, body: Buffer.from(body) });
  };
  const attacks: Record<string, Attack> = {};
  for (const [what, make] of Object.entries(worstJson)) {
    const body = Buffer.from(make(MEGABYTE - 1_000));
    attacks[`JSON: ${what}`] = () => post(officer, `/api/applications/${id}/comments`, 'application/json', body);
    const delivery = make(DELIVERY);
    attacks[`delivery: ${what}`] = () => deliver(delivery);
  }
  for (const [what, make] of Object.entries(worstForms)) {
    const body = Buffer.from(make(MEGABYTE));
    const type = 'multipart/form-data; boundary=x';
    attacks[`form: ${what}`] = () => post(officer, `/api/applications/${id}/documents`, type, body);
  }
  for (const [what, make] of Object.entries(worstSales)) {
    const content = Buffer.from(make(MEGABYTE));
    attacks[`sales: ${what}`] = () => sendFile(coordinator, '/api/sale-imports', { fileName: 'sales.csv', content });
  }
  for (const [what, make] of Object.entries(worstPdfs)) {
    const content = make(MEGABYTE);
    const applicationId = await fileId();
    attacks[`PDF: ${what}`] = () => upload(officer, { applicationId, fileName: 'bomb.pdf', content });
  }
  return attacks;
};

/** Delay of the portal's event loop since it was asked last, in milliseconds; it measures with `monitorEventLoopDelay`. */
const delayOf = async (url: URL): Promise<{ p99: number; most: number }> => {
  const { body } = await createClient(url).get('/metrics');
  const read = (name: string): number => {
    const [, seconds] = new RegExp(`^nodejs_eventloop_lag_${name}_seconds (\\S+)$`, 'm').exec(body) ?? [];
    if (seconds === undefined) throw new Error('The portal tells nothing of its event loop');
    return Number(seconds) * 1_000;
  };
  return { p99: read('p99'), most: read('max') };
};

/** One input after the other, while people are at work. */
const beside = async (url: URL, persons: readonly Client[], attack: Attack, ms: number) => {
  await delayOf(url);
  const state = { isOver: false, sent: 0 };
  const attacking = async (): Promise<void> => {
    while (!state.isOver) {
      const { status } = await attack();
      if (status >= 500) throw new Error(`One of the worst inputs was answered ${status}`);
      state.sent += 1;
      await sleep(BETWEEN_MS);
    }
  };
  const attacked = attacking();
  const durations = await work(persons, ms);
  const delay = await delayOf(url);
  state.isOver = true;
  await attacked;
  return { delay, sent: state.sent, durations };
};

const p99Of = (durations: readonly number[]): number => Math.max(UNNOTICED_MS, percentile(durations, 99));

/** Parsers of what comes from outside, each with the worst megabyte that it can get. */
export const parsersScenario: Scenario = {
  name: 'parsers',
  run: async (bench) => {
    bench.say('parsers');
    await buildUiIfStale(root, bench.say);
    const database = await bench.createDatabase('parsers');
    const portal = await startPortalProcesses({
      url: database,
      dataDir: join(bench.dataDir, 'parsers'),
      say: bench.say,
    });
    try {
      const url = new URL(portal.address);
      const persons: Client[] = [];
      for (const role of PERSONS) persons.push(await signedIn(url, role));
      const secrets: unknown = JSON.parse(await readFile(join(portal.dataDir, 'webhook-secrets.json'), 'utf8'));
      const secret = z.record(z.string(), z.string()).parse(secrets)[PARTNER] ?? '';
      const attacks = await attacksOn(url, secret);
      const ms = bench.quick ? 2_000 : 6_000;
      await work(persons, 2_000);
      const alone: number[] = [];
      const measured: (Awaited<ReturnType<typeof beside>> & { readonly what: string })[] = [];
      for (const [what, attack] of Object.entries(attacks)) {
        // In turns: what else the machine does changes meanwhile.
        alone.push(...(await work(persons, ms / 2)));
        measured.push({ what, ...(await quietly(() => beside(url, persons, attack, ms))) });
      }
      const kinds = Object.entries(Object.groupBy(measured, ({ what }) => what.split(':')[0] ?? what));
      const ratios = kinds.map(([, each = []]) => p99Of(each.flatMap(({ durations }) => durations)) / p99Of(alone));
      return {
        title: 'Parsers and their worst megabyte',
        method:
          `One megabyte after the other of what costs a parser the most (docs/parsers.md), ${BETWEEN_MS} ms apart, while ` +
          `${PERSONS.length} people read a list, each ten times a second; of their answers under ${UNNOTICED_MS} ms count as that. ` +
          "The delay of the api's event loop is that of its `monitorEventLoopDelay`, which has 10 ms of its own.",
        tables: [
          {
            title: 'Milliseconds',
            columns: ['', 'sent', 'loop p99', 'loop most', "others' p99"],
            rows: [
              ['nothing', '', '', '', figure(p99Of(alone))],
              ...measured.map(({ what, sent, delay, durations }) => [
                what,
                figure(sent),
                figure(delay.p99),
                figure(delay.most),
                figure(p99Of(durations)),
              ]),
            ],
          },
        ],
        promises: [
          {
            metric: `Event loop beside the worst input of a parser, p99, of ${MOST_DELAY_MS} ms`,
            atMost: 1,
            unit: '×',
            measured: Math.max(...measured.map(({ delay }) => delay.p99)) / MOST_DELAY_MS,
          },
          {
            metric: 'People beside the worst inputs of one parser, p99, against alone',
            atMost: 2,
            unit: '×',
            measured: Math.max(...ratios),
          },
        ],
      };
    } finally {
      await portal.stop();
    }
  },
};
