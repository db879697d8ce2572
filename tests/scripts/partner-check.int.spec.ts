import { createServer, type IncomingHttpHeaders, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { type Result, runPartnerChecks } from '../../scripts/partner-check/partner-checks.ts';
import { type Portal, startPortal } from '../support/portal/portal.ts';

const PARTNER = 'demo-credit-bureau';
const SECRET = `whsec_${Buffer.alloc(32, 'of the partner').toString('base64')}`;
const wrongOf = (results: readonly Result[]) =>
  results.filter(({ isRight }) => !isRight).map(({ name, answer }) => [name, answer]);

describe('partner:check', () => {
  let portal: Portal;
  const servers: Server[] = [];
  beforeAll(async () => {
    portal = await startPortal();
  });
  afterAll(async () => {
    for (const server of servers) server.close();
    await portal.stop();
  });

  /** A partner's own address. */
  const receiver = async (isTrusting: boolean): Promise<string> => {
    const webhook = new Webhook(SECRET);
    const isGood = (body: string, headers: IncomingHttpHeaders): boolean => {
      try {
        webhook.verify(body, headers as Record<string, string>);
        return true;
      } catch {
        return isTrusting;
      }
    };
    const server = createServer((request, response) => {
      const pieces: Buffer[] = [];
      request.on('data', (piece: Buffer) => pieces.push(piece));
      request.on('end', () =>
        response.writeHead(isGood(Buffer.concat(pieces).toString('utf8'), request.headers) ? 204 : 401).end(),
      );
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  };

  it('finds nothing wrong with the portal', async () => {
    const secret = portal.webhookSecrets.get(PARTNER)?.[0] ?? '';
    const results = await runPartnerChecks('portal', `${portal.url}/webhooks/${PARTNER}`, secret);
    expect(wrongOf(results)).toEqual([]);
    expect(results).toHaveLength(9);
  });

  it('says what a partner with another secret gets', async () => {
    const results = await runPartnerChecks('portal', `${portal.url}/webhooks/${PARTNER}`, SECRET);
    expect(wrongOf(results)[0]).toEqual(['A signed message', expect.objectContaining({ status: 401 })]);
  });

  it('finds nothing wrong with a receiver as the documentation has it, and a trusting one out', async () => {
    expect(wrongOf(await runPartnerChecks('endpoint', await receiver(false), SECRET))).toEqual([]);
    expect(wrongOf(await runPartnerChecks('endpoint', await receiver(true), SECRET)).map(([name]) => name)).toEqual([
      'Signed with another secret',
      'Signed an hour ago',
    ]);
  });

  it('tells of an address where nobody listens', async () => {
    const [first] = await runPartnerChecks('endpoint', 'http://127.0.0.1:9', SECRET);
    expect([first?.isRight, first?.answer.status]).toEqual([false, 0]);
  });
});
