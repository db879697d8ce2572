import { randomInt } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

type Probe = { readonly port: number } | { readonly error: string };

const listenOnce = (port: number, host: string): Promise<Probe> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => resolve({ error: error.code ?? error.message }));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      server.close(() => resolve({ port: bound }));
    });
  });

/** Why nobody could listen on this port now; undefined when it is free. */
export const portProblem = async (port: number): Promise<string | undefined> => {
  for (const host of ['127.0.0.1', '::']) {
    const probe = await listenOnce(port, host);
    if ('port' in probe) continue;
    if (probe.error === 'EADDRINUSE') return 'another program listens on it';
    if (probe.error === 'EACCES') return 'this user may not listen on it';
    // Anything else is a machine without IPv6.
  }
  return undefined;
};

/** Below the ports that systems give to outgoing connections, which could take the port a moment before we listen. */
const PORTS = { lowest: 20_000, below: 32_000 };
const TRIES = 50;

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export const findFreePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const port = randomInt(PORTS.lowest, PORTS.below);
    if (!(await portProblem(port))) return port;
  }
  throw new Error(`No free port on 127.0.0.1 among ${TRIES} from ${PORTS.lowest} to ${PORTS.below}`);
};

/**
 * The port kept in `file` when it is still free, else a new one that is kept from now on.
 * @param preferred the new one, when that is free
 */
export const rememberedPort = async (file: string, preferred?: number): Promise<number> => {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (Number.isInteger(kept) && kept > 0 && kept < 65536 && !(await portProblem(kept))) return kept;
  const isFree = preferred !== undefined && !(await portProblem(preferred));
  const port = isFree ? preferred : await findFreePort();
  writeFileSync(file, String(port), { mode: 0o600 });
  return port;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('error', () => resolve(false));
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
  });

/**
 * Waits until something accepts connections on a port of 127.0.0.1.
 * @param exited why the server ended, when it ends while we wait
 */
export const waitForPort = async (port: number, exited: Promise<string>, timeoutMs: number): Promise<void> => {
  let ended: string | undefined;
  void exited.then((reason) => (ended = reason));
  const deadline = Date.now() + timeoutMs;
  while (!(await accepts(port))) {
    if (ended !== undefined) throw new Error(`ended before it was ready (${ended})`);
    if (Date.now() > deadline) throw new Error(`not ready after ${timeoutMs / 1000} s`);
    await sleep(100);
  }
};
