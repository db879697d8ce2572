import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { defaultInFlightLimits, limitInFlight } from '../../../../api/http/connections/limit-in-flight.ts';
import { sendStream } from '../../../../api/http/requests/send-stream.ts';
import { eventually } from '../../../support/eventually.ts';

const MOST = 2;
const PATIENCE = { waitingPerAddress: 2, leastWaitMs: 0, bodyMs: 200, unreadMs: 1_000, lookEveryMs: 20 };

describe('limitInFlight', () => {
  let server: Server;
  let url: string;
  let waiting: (() => void)[];
  let closed: number;
  let connectionsClosed: number;
  let inFlight: ReturnType<typeof limitInFlight>;
  beforeEach(async () => {
    waiting = [];
    closed = 0;
    connectionsClosed = 0;
    const app = express();
    inFlight = limitInFlight({ ...defaultInFlightLimits, working: MOST, ...PATIENCE });
    app.use(inFlight.handle);
    app.get('/healthz', (_req, res) => void res.send('ok'));
    app.post('/body', express.json(), (req, res) => void res.json(req.body));
    const chunk = 'x'.repeat(50_000);
    app.get('/large', (_req, res) => sendStream(res, Readable.from(Array.from({ length: 400 }, () => chunk))));
    app.get('/slow', (_req, res) => {
      waiting.push(() => void res.send('done'));
      res.once('close', () => (closed += 1));
    });
    server = createServer(app).listen(0, '127.0.0.1');
    server.on('connection', (socket: Socket) => socket.once('close', () => (connectionsClosed += 1)));
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(() => {
    inFlight.stop();
    server.closeAllConnections();
    server.close();
  });

  it('turns away who comes while as many as it takes are worked on, but no probe, and takes the next after them', async () => {
    const underWay = Array.from({ length: MOST }, () => fetch(`${url}/slow`));
    await eventually('both to be worked on', () => waiting.length === MOST);

    const refused = await fetch(`${url}/slow`);
    expect([refused.status, refused.headers.get('Retry-After')]).toEqual([503, '1']);
    expect(await refused.json()).toMatchObject({ code: 'overloaded' });
    expect((await fetch(`${url}/healthz`)).status).toBe(200);

    for (const answer of waiting.splice(0)) answer();
    for (const response of await Promise.all(underWay)) expect(await response.text()).toBe('done');
    const next = fetch(`${url}/slow`);
    await eventually('the next one to be worked on', () => waiting.length === 1);
    waiting[0]?.();
    expect((await next).status).toBe(200);
  });

  it('counts a caller who has gone away no longer', async () => {
    const leaving = new AbortController();
    const left = Array.from({ length: MOST }, () => fetch(`${url}/slow`, { signal: leaving.signal }));
    await eventually('both to be worked on', () => waiting.length === MOST);
    leaving.abort();
    await Promise.allSettled(left);
    await eventually('both to be gone', () => closed === MOST);
    const next = fetch(`${url}/slow`);
    await eventually('the next one to be worked on', () => waiting.length === MOST + 1);
    waiting.at(-1)?.();
    expect((await next).status).toBe(200);
  });

  /** Sends some bytes and reads nothing until told to. @returns what it has read when the connection ends */
  const hold = (...lines: string[]): { readonly read: () => Promise<string> } => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write(lines.join('\r\n')));
    const closed = once(socket, 'close');
    let text = '';
    socket.on('error', () => undefined);
    return {
      read: async () => {
        socket.on('data', (chunk) => (text += chunk));
        await closed;
        return text;
      },
    };
  };
  const slowBody = [
    'POST /body HTTP/1.1',
    'Host: a',
    'Content-Type: application/json',
    'Content-Length: 9',
    '',
    '{"a"',
  ];

  it('counts who keeps it waiting for a body not as work, and cuts the one that waits longest', async () => {
    const held = Array.from({ length: 5 }, () => hold(...slowBody));
    await eventually('some to be cut', () => connectionsClosed >= 3);
    const body = JSON.stringify({ a: 1 });
    const answer = await fetch(`${url}/body`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    expect([answer.status, await answer.text()]).toEqual([200, body]);
    await Promise.all(held.map(({ read }) => read()));
  });

  it('answers 408 to a body that does not come in time, and closes', async () => {
    const held = hold(...slowBody);
    const text = await held.read();
    expect(text).toMatch(/^HTTP\/1.1 408 /);
    expect(text).toMatch(/^Connection: close/im);
    expect(text).toContain('"code":"request_timeout"');
  });

  it('cuts who does not read an answer, and nobody who reads slowly', async () => {
    hold('GET /large HTTP/1.1', 'Host: a', '', '');
    await eventually('it to be cut', () => connectionsClosed === 1);
    const answer = await fetch(`${url}/large`);
    let bytes = 0;
    for await (const chunk of answer.body ?? []) {
      bytes += chunk.length;
      if (bytes < 8_000_000) await sleep(10);
    }
    expect(bytes).toBe(20_000_000);
  });
});
