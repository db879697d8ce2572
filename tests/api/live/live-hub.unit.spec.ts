import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import compression from 'compression';
import express from 'express';
import { createLiveHub, type LiveHub } from '../../../api/services/process/live-hub.ts';
import { eventually } from '../../support/eventually.ts';

const BEAT_MS = 20;
/** Much more than the machine keeps of what nobody reads. */
const CHANGES = 60_000;

describe('createLiveHub', () => {
  let hub: LiveHub;
  let server: Server;
  let failures: string[];
  let open: number;
  let peers: Socket[];
  let tell: (payload: string) => void;
  beforeEach(async () => {
    failures = [];
    open = 0;
    peers = [];
    const readModel = {
      on: (handler: (payload: string) => void) => {
        tell = handler;
        return () => undefined;
      },
      seen: () => 0,
      next: async () => undefined,
      stop: async () => undefined,
    };
    const openSessions = async (ids: readonly string[]) => new Map(ids.map((id) => [id, 1]));
    hub = createLiveHub({ readModel, openSessions, heartbeatMs: BEAT_MS });
    const app = express();
    app.use(compression({ filter: () => false }));
    app.get('/live', (_req, res) => {
      res.on('error', (error: NodeJS.ErrnoException) => failures.push(error.code ?? error.message));
      hub.open({ res, address: 'a', sessionId: 's', userId: 'u', accessVersion: 1 }, { resumed: false });
      open += 1;
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
  });
  afterEach(() => {
    hub.stop();
    for (const peer of peers) peer.destroy();
    server.closeAllConnections();
    server.close();
  });

  /** Opens a stream, reads nothing of it, and has more to read than the machine keeps. */
  const openUnread = async (): Promise<void> => {
    const address = server.address();
    const peer = connect(typeof address === 'object' ? (address?.port ?? 0) : 0, '127.0.0.1');
    peers.push(peer);
    peer.pause();
    peer.write('GET /live HTTP/1.1\r\nHost: a\r\n\r\n');
    await eventually('the stream to be open', () => open === 1);
    const changes = Array.from({ length: CHANGES }, (_, n) => ({
      resource: 'applications',
      id: `${n}`.padStart(90, '0'),
    }));
    tell(JSON.stringify({ projection: 'p', position: 1, changes }));
  };

  it('writes nothing more to a stream that it has ended and that is not read', async () => {
    await openUnread();
    hub.drain();
    await sleep(3 * BEAT_MS);
    tell(JSON.stringify({ projection: 'p', position: 2, changes: [{ resource: 'users', id: 'u' }] }));
    hub.closeSession('s');
    await sleep(3 * BEAT_MS);
    hub.stop();
    expect(failures).toEqual([]);
  });
});
