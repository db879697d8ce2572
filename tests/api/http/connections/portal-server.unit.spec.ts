import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { Agent, get } from 'node:http';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterEach, describe, expect, it } from '@jest/globals';
import { createPortalServer, type PortalServer } from '../../../../api/http/connections/portal-server.ts';
import { eventually } from '../../../support/eventually.ts';

/** Only a hang is cut. */
const DRAIN = { idleMs: 200, mostMs: 60_000 };

describe('createPortalServer', () => {
  let portal: PortalServer;
  let port: number;
  const waiting: (() => void)[] = [];
  let begun: string[] = [];

  /** Answers `/slow` when it is told to, and everything else at once. */
  const handle: RequestListener = (req, res) => {
    begun.push(req.url ?? '');
    if (req.url === '/slow') waiting.push(() => res.end('slow'));
    else res.end('quick');
  };
  const start = async (limits = { all: 100, perAddress: 100 }, drainTimes = DRAIN): Promise<void> => {
    begun = [];
    waiting.length = 0;
    portal = createPortalServer(handle, { limits, drainTimes });
    portal.server.listen(0, '127.0.0.1');
    await once(portal.server, 'listening');
    const address = portal.server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  };
  afterEach(() => {
    portal.server.closeAllConnections();
    portal.server.close();
  });

  const open = async (): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> => {
    const socket = connect(port, '127.0.0.1');
    let received = '';
    socket.on('data', (chunk) => (received += chunk));
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    await once(socket, 'connect');
    return { socket, received: () => received, closed };
  };
  const requestOf = (path: string): string => `GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`;
  const ask = (path: string, agent?: Agent): Promise<{ body: string; connection: string | undefined }> =>
    new Promise((resolve, reject) => {
      const req = get({ port, host: '127.0.0.1', path, agent }, (res) => {
        text(res).then((body) => resolve({ body, connection: res.headers.connection }), reject);
      });
      req.once('error', reject);
    });

  it('begins the requests of one connection one after the other, and answers them in order', async () => {
    await start();
    const { socket, received } = await open();
    socket.write(requestOf('/slow') + requestOf('/a') + requestOf('/b'));
    await eventually('the first one', () => waiting.length === 1);
    await ask('/other');
    expect(begun).toEqual(['/slow', '/other']);
    waiting[0]?.();
    await eventually('all answers', () => received().split('quick').length === 3);
    expect(begun).toEqual(['/slow', '/other', '/a', '/b']);
  });

  it('ends a connection on which more are sent ahead than anybody needs, with one begun', async () => {
    await start();
    const { socket, closed } = await open();
    socket.write(requestOf('/slow').repeat(500));
    await closed;
    expect(begun).toEqual(['/slow']);
  });

  it.each([
    ['an address has', { all: 100, perAddress: 2 }],
    ['there are', { all: 2, perAddress: 100 }],
  ])('closes the oldest idle connection when %s too many, and none at work', async (_whose, limits) => {
    await start(limits);
    const [busy, idle] = [await open(), await open()];
    busy.socket.write(requestOf('/slow'));
    await eventually('the first one', () => waiting.length === 1);
    expect((await ask('/third')).body).toBe('quick');
    await idle.closed;
    // Node itself would say 408 first, ten seconds later.
    expect(idle.received()).toBe('');
    waiting[0]?.();
    await eventually('its answer', () => busy.received().includes('slow'));
  });

  describe('When it drains', () => {
    it('answers all that is under way, takes no more connections, and closes', async () => {
      await start();
      const asked = Array.from({ length: 30 }, () => ask('/slow'));
      await eventually('all of them', () => waiting.length === 30);
      const drained = portal.drain();
      const isRefused = (): Promise<boolean> =>
        ask('/late').then(
          () => false,
          (error: NodeJS.ErrnoException) => error.code === 'ECONNREFUSED',
        );
      await eventually('connections to be refused', isRefused);
      for (const answer of waiting) answer();
      const answers = await Promise.all(asked);
      expect(answers).toEqual(Array.from({ length: 30 }, () => ({ body: 'slow', connection: 'close' })));
      await drained;
    });

    it('still answers what is on its way on an open connection, and closes those on which nothing comes', async () => {
      await start();
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      expect((await ask('/first', agent)).connection).toBe('keep-alive');
      const idle = await open();
      const drained = portal.drain();
      expect(await ask('/second', agent)).toEqual({ body: 'quick', connection: 'close' });
      await Promise.all([idle.closed, drained]);
      agent.destroy();
    });

    it('answers what has arrived while it had no time to look, before it closes what is idle', async () => {
      await start();
      const { socket, received, closed } = await open();
      socket.write(requestOf('/first'));
      await eventually('its answer', () => received().includes('quick'));
      const drained = portal.drain();
      const isRefused = async (): Promise<boolean> => (await ask('/late').catch(() => undefined)) === undefined;
      await eventually('connections to be refused', isRefused);
      socket.write(requestOf('/just-so'));
      const busyUntil = performance.now() + DRAIN.idleMs * 2;
      while (performance.now() < busyUntil);
      await Promise.all([closed, drained]);
      expect(received().split('quick')).toHaveLength(3);
    });

    it('cuts what takes too long', async () => {
      await start(undefined, { idleMs: 50, mostMs: 300 });
      const asked = ask('/slow');
      const failed = expect(asked).rejects.toMatchObject({ code: 'ECONNRESET' });
      await eventually('it', () => waiting.length === 1);
      await portal.drain();
      await failed;
    });
  });
});
