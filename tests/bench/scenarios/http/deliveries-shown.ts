import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { loanApplicationStream } from '../../../../events/loan-application/loan-application.stream.ts';
import { createAppPool } from '../../../../events/platform/database/database.ts';
import { loadSettings } from '../../../../events/platform/process/config.ts';
import type { StreamAppend } from '../../../../events/store/append/append.ts';
import { createEventStore } from '../../../../events/store/append/event-store.ts';
import { createEventCodec } from '../../../../events/store/log/codec.ts';
import { openSubjectKeys } from '../../../../events/store/privacy/subject-keys.ts';
import { vendorOrderStream } from '../../../../events/vendor-order/vendor-order.stream.ts';
import { commandMetadata, loanApplicationSubmitted, submission } from '../../../support/histories/builders.ts';
import { vendorResults } from '../../../support/histories/vendor-results.ts';
import { startPortalProcesses } from '../../portal.ts';
import { closeConnections, type PortalClient, signIn } from '../../portal-client.ts';
import { quietly } from '../../rounds.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { percentile } from '../../statistics.ts';

const TRADELINES = 40;
const SHOWN_MS = 200;
const PAYMENT = 25;
/** Each file is a person's morning; a session may send 1,200 requests a minute. */
const SESSIONS = 4;

/** A file whose credit report has come in, and waits for somebody to accept it. */
const delivered = (number: number): { orderId: string; applicationId: string; appends: StreamAppend[] } => {
  const [orderId, applicationId] = [randomUUID(), randomUUID()];
  const of = { orderId, subject: loanApplicationStream(applicationId) };
  const loanNumber = `LL-2026-${String(number).padStart(8, '0')}`;
  const [account] = vendorResults.credit.accounts;
  const accounts = Array.from({ length: TRADELINES }, (_, line) => ({
    ...account,
    creditor: `Creditor ${String.fromCharCode(65 + (line % 26))}${line} Bank`,
    accountType: line % 2 === 0 ? 'Credit Card' : 'Auto Loan',
    accountNumberLast4: String(1_000 + line),
    monthlyPayment: PAYMENT,
  }));
  const result = JSON.stringify({ ...vendorResults.credit, reportId: `CR-${number}`, accounts });
  const message = { ...of, deliveryId: randomUUID(), sequence: 1, digest: number.toString(16).padStart(64, '0') };
  const events = [
    {
      type: 'VendorOrderCreated',
      data: {
        ...of,
        orderNumber: `VO-2026-${String(number).padStart(8, '0')}`,
        applicationId,
        loanNumber,
        kind: 'credit',
        product: 'tri_merge',
        priority: 'standard',
        details: '{}',
      },
    },
    { type: 'VendorAssigned', data: { ...of, partnerId: 'sandbox-credit', how: 'chosen', skipped: [] } },
    { type: 'VendorOrderPlaced', data: { ...of, round: 1, partnerId: 'sandbox-credit', dueOn: '2026-03-16' } },
    { type: 'VendorOrderSent', data: { ...of, round: 1, reference: `R-${number}` } },
    { type: 'VendorOrderDelivered', data: { ...message, revision: 0, result, files: [] } },
  ];
  return {
    orderId,
    applicationId,
    appends: [
      {
        streamId: loanApplicationStream(applicationId),
        expectedVersion: 0,
        events: [loanApplicationSubmitted({ ...submission(), applicationId, loanNumber })],
      },
      { streamId: vendorOrderStream(orderId), expectedVersion: 0, events },
    ],
  };
};

type Waiting = Pick<ReturnType<typeof delivered>, 'orderId' | 'applicationId'>;

type Filling = { readonly url: string; readonly dataDir: string; readonly from: number; readonly files: number };

const fill = async ({ url, dataDir, from, files }: Filling): Promise<Waiting[]> => {
  const pool = createAppPool(url, 'bench-deliveries', 2);
  try {
    const keys = await openSubjectKeys(loadSettings({ ...process.env, DATA_DIR: dataDir }), pool);
    const { append } = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
    const waiting: Waiting[] = [];
    for (let number = from + 1; number <= from + files; number += 1) {
      const { appends, ...each } = delivered(number);
      await append({ commandId: randomUUID(), fingerprint: 'bench', metadata: commandMetadata(), streams: appends });
      waiting.push(each);
    }
    return waiting;
  } finally {
    await pool.end();
  }
};

/** Accepts a report and reads the file until it says so. @returns milliseconds of both, and of the acceptance alone */
const accept = async (client: PortalClient, { orderId, applicationId }: Waiting) => {
  const startedAt = performance.now();
  const accepted = await client.ask({ method: 'POST', path: `/api/vendor-orders/${orderId}/acceptance`, body: {} });
  if (accepted.status !== 200) throw new Error(`${accepted.status} instead of 200: ${accepted.body}`);
  const acceptedAt = performance.now();
  const position = String(accepted.headers['x-log-position']);
  const shown = await client.ask({
    path: `/api/applications/${applicationId}/figures`,
    headers: { 'X-Min-Log-Position': position },
  });
  const debts: unknown = JSON.parse(shown.body).debts?.amount;
  if (shown.status !== 200 || typeof debts !== 'number' || debts < TRADELINES * PAYMENT)
    throw new Error(`The file does not show the debts of the report: ${shown.status} ${shown.body.slice(0, 300)}`);
  return { whole: performance.now() - startedAt, accepting: acceptedAt - startedAt };
};

/** From the acceptance of a report with forty tradelines until the file shows its figures. */
export const deliveriesShownScenario: Scenario = {
  name: 'deliveries-shown',
  run: async (bench) => {
    const files = bench.quick ? 50 : 300;
    bench.say(`deliveries-shown, ${files} credit reports of ${TRADELINES} tradelines`);
    const url = await bench.createDatabase('deliveries_shown');
    const dataDir = join(bench.dataDir, 'deliveries-shown');
    const portal = await startPortalProcesses({ url, dataDir, say: bench.say });
    try {
      const clients: PortalClient[] = [];
      for (let session = 1; session <= SESSIONS; session += 1) {
        clients.push(await signIn(portal.address, 'processor', `10.0.1.${session}`));
      }
      let filled = 0;
      const took = await quietly(async () => {
        // A run that is repeated needs reports that nobody has accepted yet.
        const waiting = await fill({ url, dataDir: portal.dataDir, from: filled, files });
        filled += files;
        const all = [];
        for (const [number, each] of waiting.entries()) {
          const client = clients[number % SESSIONS];
          if (client) all.push(await accept(client, each));
        }
        return all;
      });
      const whole = took.map((each) => each.whole);
      const accepting = took.map((each) => each.accepting);
      return {
        title: 'Figures after a delivery',
        method:
          `${files} applications, each with a credit report of ${TRADELINES} tradelines that its vendor has delivered. One after the ` +
          'other is accepted over HTTP, and the figures of its file are asked for at once, with the log position of the acceptance: ' +
          'the read models of the file have it by then. Other processes as `npm start` runs them.',
        tables: [
          {
            title: 'Milliseconds',
            columns: ['', 'p50', 'p95', 'p99', 'most'],
            rows: [
              ['until accepted', ...[50, 95, 99, 100].map((percent) => figure(percentile(accepting, percent)))],
              [
                'until the figures are shown',
                ...[50, 95, 99, 100].map((percent) => figure(percentile(whole, percent))),
              ],
            ],
          },
        ],
        promises: [
          {
            metric: `Report of ${TRADELINES} tradelines accepted, until its figures are shown, p99`,
            atMost: SHOWN_MS,
            unit: 'ms' as const,
            measured: percentile(whole, 99),
          },
        ],
      };
    } finally {
      closeConnections();
      await portal.stop();
    }
  },
};
