import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { permissionName } from '../../api/http/requests/route.ts';
import { partnerDeliveryDecider } from '../../events/partner-delivery/partner-delivery.decider.ts';
import { partnerDeliveryStream } from '../../events/partner-delivery/partner-delivery.stream.ts';
import { loanApplicationDecider } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createLogger } from '../../events/platform/process/logger.ts';
import { commandMetadata, creditReport } from '../support/histories/builders.ts';
import { followLive } from '../support/portal/live.ts';
import { type Agent, type Portal, startPortal, waitFor } from '../support/portal/portal.ts';
import { readModelRows } from '../support/read-models/read-models.ts';
import { submit } from './loan-application/requests.ts';

/** SSN and birth date of the example borrower in any way of writing them. */
const IN_CLEAR = /900-?45-?6789|1984-05-17|05\/17\/1984|May 17, 1984/;
const bureau = { kind: 'partner', id: 'credit-bureau', name: 'Northwind Credit' } as const;

describe('SSN and birth date, after someone was shown them', () => {
  const logLines: string[] = [];
  let portal: Portal;
  let admin: Agent;
  let cookie: string;
  let position: string;
  let ids: Readonly<Record<string, string>>;
  let live: Awaited<ReturnType<typeof followLive>>;

  /** A delivery that carries the SSN, as a partner's raw message may. */
  const deliver = async (applicationId: string): Promise<void> => {
    const deliveryId = randomUUID();
    const delivered = await portal.store.handle(
      partnerDeliveryDecider,
      partnerDeliveryStream(deliveryId),
      {
        type: 'ReceivePartnerDelivery',
        data: {
          deliveryId,
          partnerId: bureau.id,
          messageId: 'msg_1',
          messageType: 'credit_report.delivered',
          body: JSON.stringify({ applicationId, ssn: '900456789', born: '1984-05-17' }),
          sentAt: '2026-03-01T10:00:00.000Z',
        },
      },
      commandMetadata({ actor: bureau }),
      { commandId: `receive:${deliveryId}` },
    );
    await portal.store.handle(
      loanApplicationDecider,
      loanApplicationStream(applicationId),
      { type: 'RecordCreditReport', data: creditReport({ deliveryId, scores: [] }) },
      commandMetadata({ actor: bureau, causationId: delivered.events[0]?.eventId ?? '' }),
      { commandId: `apply:${deliveryId}` },
    );
  };

  beforeAll(async () => {
    const log = createLogger('test', 'trace', { write: (line) => void logLines.push(line) });
    portal = await startPortal({ log });
    admin = await portal.agentAs('admin');
    cookie = String((await admin.get('/api/auth/user')).headers['set-cookie']).split(';')[0] ?? '';
    live = await followLive(portal.url, cookie);
    const { id, position: submittedAt } = await submit(admin);
    await deliver(id);
    const { borrowerId } = (await admin.get(`/api/applications/${id}/detailed`).set('X-Min-Log-Position', submittedAt))
      .body;
    const wish = {
      fields: ['ssn', 'dateOfBirth'],
      purpose: 'identity_check',
      reason: 'Compare with the licence she showed',
    };
    const { status, text, headers } = await admin
      .post(`/api/applications/${id}/borrowers/${borrowerId}/reveals`)
      .send(wish);
    expect([status, IN_CLEAR.test(text)]).toEqual([200, true]);
    position = String(headers['x-log-position']);
    await waitFor(async () => live.text().includes(`id: ${position}\n`));
    await live.stop();
    ids = { id, borrowerId };
  });
  afterAll(() => portal.stop());

  it('are in no answer of any other route', async () => {
    const routes = portal.app.routes.filter(
      ({ method, path, permission }) =>
        method === 'get' && path !== '/api/live' && !/^(key|public)/.test(permissionName(permission)),
    );
    expect(routes.length).toBeGreaterThan(20);
    const told: string[] = [];
    for (const { path } of routes) {
      // Every event of the log, where one is asked for by its position.
      const wanted = path.includes(':position') ? Array.from({ length: 40 }, (_, index) => String(index + 1)) : [''];
      for (const at of wanted) {
        const address = path
          .replace(':position', at)
          .replaceAll(/:(\w+)/g, (_, name: string) => ids[name] ?? randomUUID());
        const { text } = await admin.get(address).set('X-Min-Log-Position', position);
        if (IN_CLEAR.test(text ?? '')) told.push(address);
      }
    }
    expect(told).toEqual([]);
  });

  it.each(['900-45-6789', '900456789', '1984-05-17'])('are not found by a search for %s', async (text) => {
    const filter = encodeURIComponent(JSON.stringify({ q: text }));
    const { status, body } = await admin.get(`/api/applications?filter=${filter}`);
    expect([status, body]).toEqual([200, []]);
  });

  it('are in no row of any read model', async () => {
    const tables = await readModelRows(portal.database.pool);
    expect(Object.values(tables).flat().length).toBeGreaterThan(10);
    expect(Object.keys(tables).filter((name) => tables[name]?.some((row) => IN_CLEAR.test(row)))).toEqual([]);
  });

  it('are in the log as ciphertext only', async () => {
    const { rows } = await portal.database.pool.query<{ row: string }>(
      'select to_jsonb(e)::text as row from event_store.events as e',
    );
    expect(rows.length).toBeGreaterThan(3);
    expect(rows.filter(({ row }) => IN_CLEAR.test(row))).toEqual([]);
  });

  it('are not told to open browsers', () => {
    expect(live.text()).toContain('event: change');
    expect(live.text()).not.toMatch(IN_CLEAR);
  });

  it('are in no line that the process has logged', () => {
    expect(logLines.some((line) => line.includes('/reveals'))).toBe(true);
    expect(logLines.filter((line) => IN_CLEAR.test(line))).toEqual([]);
  });
});
