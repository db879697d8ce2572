import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import * as oidc from 'openid-client';
import { boundedFetch } from '../../../../api/services/accounts/bounded-fetch.ts';

describe('An answer of an identity provider', () => {
  const server = createServer();
  let answer: RequestListener = () => undefined;
  let issuer: URL;
  beforeAll(async () => {
    server.on('request', (req, res) => answer(req, res));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    issuer = new URL(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  });
  afterAll(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  const discover = () =>
    oidc.discovery(issuer, 'lendlog', 'secret', undefined, {
      execute: [oidc.allowInsecureRequests],
      [oidc.customFetch]: boundedFetch,
    });
  const answerWith = (body: string): void => {
    answer = (_req, res) => res.setHeader('content-type', 'application/json').end(body);
  };

  it('is read as ever within the bounds', async () => {
    answerWith(JSON.stringify({ issuer: issuer.href, jwks_uri: new URL('/jwks', issuer).href }));
    expect((await discover()).serverMetadata().issuer).toBe(issuer.href);
  });

  it('is refused with its status where it has one', async () => {
    answer = (_req, res) => res.writeHead(503).end();
    await expect(discover()).rejects.toMatchObject({ cause: { status: 503 } });
  });

  it('that never ends is cut off', async () => {
    const cutOff = Promise.withResolvers<void>();
    answer = (_req, res) => {
      res.once('close', cutOff.resolve);
      res.setHeader('content-type', 'application/json');
      const go = (): void => {
        if (res.destroyed) return;
        if (res.write('['.repeat(1_000))) setImmediate(go);
        else res.once('drain', go);
      };
      go();
    };
    await expect(discover()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/more than 262144 bytes/) },
    });
    await cutOff.promise;
  });

  it('with too many levels or values is not parsed', async () => {
    answerWith(`{"issuer":${'['.repeat(50_000)}`);
    await expect(discover()).rejects.toMatchObject({
      cause: { message: expect.stringMatching(/too much JSON: issuer: Nest lists and objects in 32 levels at most/) },
    });
  });
});
