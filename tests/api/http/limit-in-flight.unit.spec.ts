import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import express from 'express';
import { limitInFlight } from '../../../api/http/limit-in-flight.ts';
import { eventually } from '../../support/eventually.ts';

const MOST = 2;

describe('limitInFlight', () => {
  let server: Server;
  let url: string;
  let waiting: (() => void)[];
  let closed: number;
  beforeEach(async () => {
    waiting = [];
    closed = 0;
    const app = express();
    app.use(limitInFlight(MOST));
    app.get('/healthz', (_req, res) => void res.send('ok'));
    app.get('/slow', (_req, res) => {
      waiting.push(() => void res.send('done'));
      res.once('close', () => (closed += 1));
    });
    server = createServer(app).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const address = server.address();
    url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  });
  afterEach(() => {
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
});
