import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from '@jest/globals';
import compression from 'compression';
import express, { type Response } from 'express';
import {
  defaultInFlightLimits,
  type InFlightLimits,
  limitInFlight,
} from '../../../api/http/connections/limit-in-flight.ts';
import { createPortalServer, type PortalServer } from '../../../api/http/connections/portal-server.ts';
import { sendStream } from '../../../api/http/requests/send-stream.ts';
import { eventually } from '../../support/eventually.ts';

/** Much more than the machine keeps of what nobody reads. */
const LARGE = 20_000_000;
const CHUNK = Buffer.alloc(50_000, 'x');
const WORKING = 2;

describe('Answers that are not read', () => {
  let portal: PortalServer;
  let inFlight: ReturnType<typeof limitInFlight>;
  let port: number;
  let peers: Socket[];
  /** Answers whose first part has been handed to the connection and whose rest is still being worked on. */
  let parts: Response[];
  let begun: number;
  /** Connections that were cut, by their turn. */
  let cut: number[];

  const start = async (limits: Partial<InFlightLimits> = {}, connections = 100): Promise<void> => {
    [peers, parts, begun, cut] = [[], [], 0, []];
    const cutHere = cut;
    let turn = 0;
    const app = express();
    app.set('trust proxy', 1);
    inFlight = limitInFlight({ ...defaultInFlightLimits, working: WORKING, leastWaitMs: 0, ...limits });
    app.use((_req, _res, next) => next(void (begun += 1)), inFlight.handle, compression());
    app.get('/quick', (_req, res) => void res.send('quick'));
    app.get('/large', (_req, res) =>
      sendStream(res, Readable.from(Array.from({ length: LARGE / CHUNK.length }, () => CHUNK))),
    );
    // Waits from its first byte on; a stream waits, goes on and waits again as the machine's buffers grow, in any order.
    app.get('/parts', (_req, res) => {
      res.write(Buffer.alloc(LARGE, 'x'));
      parts.push(res);
    });
    portal = createPortalServer(app, { limits: { all: connections, perAddress: connections } });
    portal.server.on('connection', (socket: Socket) => {
      const mine = turn;
      turn += 1;
      socket.once('close', () => cutHere.push(mine));
    });
    portal.server.listen(0, '127.0.0.1');
    await once(portal.server, 'listening');
    const address = portal.server.address();
    port = typeof address === 'object' ? (address?.port ?? 0) : 0;
  };
  afterEach(() => {
    inFlight.stop();
    for (const peer of peers) peer.destroy();
    portal.server.closeAllConnections();
    portal.server.close();
  });

  /** Asks for something and reads nothing of it. */
  const hold = async (path: string, address = '192.0.2.1'): Promise<Socket> => {
    const before = begun;
    const peer = connect(port, '127.0.0.1');
    peers.push(peer);
    peer.pause();
    peer.on('error', () => undefined);
    peer.write(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Forwarded-For: ${address}\r\n\r\n`);
    await eventually('the request to be begun', () => begun > before);
    return peer;
  };
  const ask = async (): Promise<string> => {
    const answer = await fetch(`http://127.0.0.1:${port}/quick`);
    return answer.status === 200 ? answer.text() : `${answer.status}`;
  };

  it('are no work of ours: others are served, however many they are', async () => {
    await start();
    for (let held = 0; held < 3 * WORKING; held += 1) await hold('/large');
    expect(await ask()).toBe('quick');
  });

  it('are work again once they are read', async () => {
    await start();
    const held = [await hold('/parts'), await hold('/parts')];
    expect(await ask()).toBe('quick');
    for (const peer of held) peer.resume();
    await eventually('both to be read', () => parts.every(({ writableNeedDrain }) => !writableNeedDrain));
    expect(await ask()).toBe('503');
    for (const part of parts) part.end();
    await eventually('their ends', () => parts.every(({ writableFinished }) => writableFinished));
    expect(await ask()).toBe('quick');
  });

  it('are cut from the one that waits longest on, beyond what an address may have', async () => {
    await start({ working: 10, waitingPerAddress: 3, lookEveryMs: 10 });
    for (let held = 0; held < 6; held += 1) await hold('/parts');
    await eventually('three to be cut', () => cut.length >= 3);
    await sleep(50);
    expect(cut.toSorted((one, other) => one - other)).toEqual([0, 1, 2]);
  });

  it('are cut of the address that has most, beyond what there may be of all', async () => {
    await start({ working: 10, waiting: 4, lookEveryMs: 10 });
    await hold('/parts', '192.0.2.2');
    for (let held = 0; held < 6; held += 1) await hold('/parts');
    await eventually('three to be cut', () => cut.length >= 3);
    await sleep(50);
    // Those of one look close in no particular order.
    expect(cut.toSorted((one, other) => one - other)).toEqual([1, 2, 3]);
  });

  it('are not what keeps a new connection out', async () => {
    await start({ working: 10 }, 3);
    for (let held = 0; held < 3; held += 1) await hold('/large');
    expect(await ask()).toBe('quick');
  });
});
