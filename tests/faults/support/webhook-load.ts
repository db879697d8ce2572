import { Agent, request } from 'node:http';
import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';

// A program of its own, so that neither its work nor its clock depends on the test's. Sends signed deliveries at a
// fixed rate whatever the answers (an open loop), each from another address, and prints what it was answered.
// Arguments: portal, secret, deliveries a second (0: 128 callers who wait for their answers), seconds.
const [url = '', secret = '', rateText = '', secondsText = ''] = process.argv.slice(2);
const rate = Number(rateText);
const seconds = Number(secondsText);
const CALLERS = 128;
/** More than the portal works on at once; as a proxy in front of it would open them. */
const MOST_SOCKETS = 800;

export type Delivered = {
  readonly messageId: string;
  readonly calledAt: number;
  readonly answeredAt: number;
  /** 0 when the connection broke; then `code` is Node's. */
  readonly status: number;
  readonly code: string;
  readonly retryAfter: string | null;
};

/** Since the machine started: the same clock in every process of it. */
const machineMs = (): number => Number(process.hrtime.bigint()) / 1e6;

const agent = new Agent({ keepAlive: true, maxSockets: MOST_SOCKETS });
const webhook = new Webhook(secret);
let sent = 0;

const deliver = (): Promise<Delivered> =>
  new Promise((resolve) => {
    const messageId = randomUUID();
    const body = JSON.stringify({ type: 'load', data: { messageId } });
    const now = new Date();
    sent += 1;
    const calledAt = machineMs();
    const answer = (status: number, text: string, retryAfter: string | null): void => {
      const code = status >= 400 ? String(JSON.parse(text).code) : '';
      resolve({ messageId, calledAt, answeredAt: machineMs(), status, code, retryAfter });
    };
    const broken = (code: string): void =>
      resolve({ messageId, calledAt, answeredAt: machineMs(), status: 0, code, retryAfter: null });
    const outgoing = request(
      `${url}/webhooks/demo-credit-bureau`,
      {
        method: 'POST',
        agent,
        headers: {
          'content-type': 'application/json',
          'webhook-id': messageId,
          'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
          'webhook-signature': webhook.sign(messageId, now, body),
          // The portal counts requests by address.
          'x-forwarded-for': `10.${(sent >> 16) % 256}.${(sent >> 8) % 256}.${sent % 256}`,
        },
      },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (chunk: string) => (text += chunk));
        response.on('end', () => answer(response.statusCode ?? 0, text, response.headers['retry-after'] ?? null));
        response.on('error', (error: NodeJS.ErrnoException) => broken(error.code ?? error.message));
      },
    );
    outgoing.on('error', (error: NodeJS.ErrnoException) => broken(error.code ?? error.message));
    outgoing.end(body);
  });

const startedAt = performance.now();
const elapsed = (): number => (performance.now() - startedAt) / 1_000;

const closedLoop = async (): Promise<Delivered[]> => {
  const delivered: Delivered[] = [];
  const call = async (): Promise<void> => {
    while (elapsed() < seconds) delivered.push(await deliver());
  };
  await Promise.all(Array.from({ length: CALLERS }, call));
  return delivered;
};

const openLoop = async (): Promise<Delivered[]> => {
  const delivered: Promise<Delivered>[] = [];
  await new Promise<void>((resolve) => {
    const timer = setInterval(() => {
      const due = Math.floor(Math.min(elapsed(), seconds) * rate);
      while (delivered.length < due) delivered.push(deliver());
      if (elapsed() < seconds) return;
      clearInterval(timer);
      resolve();
    }, 5);
  });
  return Promise.all(delivered);
};

const delivered = await (rate === 0 ? closedLoop() : openLoop());
agent.destroy();
await new Promise((resolve) => process.stdout.write(JSON.stringify(delivered), resolve));
process.exit(0);
