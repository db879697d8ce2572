import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

const listenOnce = (port: number, host: string): Promise<number | undefined> =>
  new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(undefined));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : undefined));
    });
  });

export const isPortFree = async (port: number, host = '127.0.0.1'): Promise<boolean> =>
  (await listenOnce(port, host)) !== undefined;

/** A port of 127.0.0.1 that nobody listens on at this moment. */
export const findFreePort = async (): Promise<number> => {
  const port = await listenOnce(0, '127.0.0.1');
  if (port === undefined) throw new Error('No free port on 127.0.0.1');
  return port;
};

/** The port kept in `file` when it is still free, else a new one that is kept from now on. */
export const rememberedPort = async (file: string): Promise<number> => {
  const kept = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (Number.isInteger(kept) && kept > 0 && kept < 65536 && (await isPortFree(kept))) return kept;
  const port = await findFreePort();
  writeFileSync(file, String(port));
  return port;
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect({ port, host: '127.0.0.1' });
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
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
