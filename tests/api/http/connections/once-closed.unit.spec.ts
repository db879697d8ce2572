import { EventEmitter, once } from 'node:events';
import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import { expect, it } from '@jest/globals';
import compression from 'compression';
import express from 'express';
import { limitInFlight } from '../../../../api/http/connections/limit-in-flight.ts';
import { onceClosed } from '../../../../api/http/connections/once-closed.ts';
import { createPortalServer } from '../../../../api/http/connections/portal-server.ts';
import { requestLog } from '../../../../api/http/requests/request-log.ts';
import { sendStream } from '../../../../api/http/requests/send-stream.ts';
import { createLogger } from '../../../../events/platform/process/logger.ts';

it('tells everybody who waits for the end of an answer, in the order in which they asked, with one listener', async () => {
  const app = express();
  const told: number[] = [];
  const listeners: number[] = [];
  app.get('/', (_req, res) => {
    for (const number of [1, 2, 3]) onceClosed(res, () => told.push(number));
    listeners.push(res.listenerCount('close'));
    res.end();
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  await new Promise((resolve) => server.close(resolve));
  expect([told, listeners]).toEqual([[1, 2, 3], [1]]);
});

it('leaves room for the listeners of a stream: Node warns of a leak beyond ten', async () => {
  const listeners = (res: ServerResponse) => ({ now: res.listenerCount('close'), most: res.getMaxListeners() });
  let counted = { now: 0, most: 0 };
  const inFlight = limitInFlight();
  const app = express();
  // As `createApp` has them.
  app.use(requestLog(createLogger('test', 'silent')), inFlight.handle, compression());
  app.get('/', async (_req, res) => {
    const sent = sendStream(res, Readable.from([Buffer.from('a file')]));
    counted = listeners(res);
    await sent;
  });
  const { server } = createPortalServer(app);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  const answer = await fetch(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`);
  expect(await answer.text()).toBe('a file');
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  inFlight.stop();
  expect(counted.most).toBe(EventEmitter.defaultMaxListeners);
  expect(counted.now).toBeLessThanOrEqual(counted.most);
});
