import { type ChildProcess, execFile, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { reportSchemas } from '../../../api/partner-api/reports.contract.ts';
import { isForKeys } from '../../../api/http/requests/route.ts';
import { issuableScopes } from '../../../events/api-key/api-key.events.ts';
import { partnerEventNames, partnerEvents } from '../../../events/lending/partners/partner-events.ts';
import { loadReferenceTable } from '../../../events/load-reference-table.ts';
import { readTableFile } from '../../../scripts/reference-tables/read-table-file.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { paper } from '../../support/values/papers.ts';
import { orderedFile, PARTNER, sentOrder } from './partner.ts';

const sample = (name: string): string =>
  fileURLToPath(new URL(`../../../scripts/reference-tables/samples/${name}`, import.meta.url));
const run = promisify(execFile);
const hasCurl = spawnSync('curl', ['--version']).status === 0;
const SECRET = `whsec_${Buffer.from('a secret of this test only').toString('base64')}`;

const titleExample = z.looseObject({}).parse(reportSchemas.title.meta()?.['example']);

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', '#39': "'" };
const unescaped = (html: string): string => html.replaceAll(/&(#?\w+);/g, (_, name: string) => entities[name] ?? '');

describe('Documentation of the partner API', () => {
  let portal: Portal;
  let page: string;
  let environment: Record<string, string>;
  let examples: readonly { readonly name: string; readonly language: string; readonly code: string }[];

  beforeAll(async () => {
    portal = await startPortal();
    const admin = await portal.agentAs('admin');
    for (const wish of [
      { of: 'limits', path: sample('county-limits-2026.txt') },
      { of: 'apor', path: sample('apor-fixed.txt') },
    ] as const) {
      const file = await readTableFile(wish);
      await loadReferenceTable(portal.store, file, { metadata: commandMetadata(), commandId: randomUUID() });
    }
    const response = await fetch(`${portal.url}/api/v1/docs`);
    page = await response.text();
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self' 'nonce-[^']+';/);
    examples = [...page.matchAll(/<code data-example="([^"]+)" data-language="(\w+)">([^<]*)<\/code>/g)].map(
      ([, name = '', language = '', code = '']) => ({ name, language, code: unescaped(code) }),
    );
    const issued = await admin
      .post('/api/api-keys')
      .send({ name: 'Examples', partner: 'Acme Title', partnerId: PARTNER, scopes: [...issuableScopes] });
    const { id, position } = await orderedFile(portal, admin);
    const [title, appraisal, compliance] = [
      await sentOrder(portal, id, 'title'),
      await sentOrder(portal, id, 'appraisal'),
      await sentOrder(portal, id, 'compliance'),
    ];
    const delivered = await fetch(`${portal.url}/api/v1/title/report`, {
      method: 'POST',
      headers: { 'x-api-key': issued.body.key, 'content-type': 'application/json' },
      body: JSON.stringify({ ...titleExample, orderId: title.orderId }),
    });
    const { deliveryId } = z.looseObject({ deliveryId: z.uuid() }).parse(await delivered.json());
    const proposed = await fetch(`${portal.url}/api/v1/applications/${id}/urla-proposals`, {
      method: 'POST',
      headers: { 'x-api-key': issued.body.key, 'content-type': 'application/json' },
      body: JSON.stringify({
        orderId: title.orderId,
        reason: 'As the deed says',
        changes: [{ path: 'property.city', value: 'Hutto' }],
      }),
    });
    const { proposalId } = z.looseObject({ proposalId: z.uuid() }).parse(await proposed.json());
    const seen = await fetch(`${portal.url}/api/v1/applications/${id}`, {
      headers: { 'x-api-key': issued.body.key, 'x-min-log-position': position },
    });
    expect(seen.status).toBe(200);
    const reportFile = join(portal.dataDir, 'report.pdf');
    await writeFile(reportFile, (await paper('report.pdf', 'Title report')).buffer);
    environment = {
      PATH: process.env['PATH'] ?? '',
      PORTAL: portal.url,
      API_KEY: issued.body.key,
      APPLICATION_ID: id,
      TITLE_ORDER: title.orderId,
      APPRAISAL_ORDER: appraisal.orderId,
      COMPLIANCE_ORDER: compliance.orderId,
      REPORT_FILE: reportFile,
      DELIVERY_ID: deliveryId,
      PROPOSAL_ID: proposalId,
      WEBHOOK_SECRET: SECRET,
    };
  });
  afterAll(() => portal.stop());

  const codeOf = (name: string): string => examples.find((example) => example.name === name)?.code ?? '';

  it('has an example of every call that takes an API key', () => {
    const calls = portal.app.routes.filter(isForKeys);
    expect(calls.length).toBeGreaterThan(10);
    const shown = new Set(examples.map(({ name }) => name));
    const missing = calls
      .map(({ method, path }) => `${method.toUpperCase()} ${path.replaceAll(/:(\w+)/g, '{$1}')}`)
      .filter((name) => !shown.has(name));
    expect(missing).toEqual([]);
  });

  it('names every event that partners hear of, with an example', () => {
    for (const name of partnerEventNames) expect(page).toContain(`<code>${name}</code>`);
    const { type, data } = JSON.parse(codeOf('An event'));
    expect(partnerEvents['application.status_changed'].data.parse(data)).toEqual(data);
    expect(type).toBe('application.status_changed');
  });

  it('asks for nothing from elsewhere', () => {
    expect(page).not.toMatch(/(?:src|href)="(?:https?:)?\/\/(?!www\.standardwebhooks\.com)/);
    expect(page).not.toMatch(/\sstyle="|\son\w+="/);
  });

  (hasCurl ? it : it.skip)('has curl examples that run, each', async () => {
    const calls = examples.filter(({ name, language }) => language === 'sh' && name !== 'Set up');
    const failed: string[] = [];
    for (const { name, code } of calls) {
      try {
        const { stdout } = await run('sh', ['-c', code], { env: environment });
        JSON.parse(stdout);
      } catch (error) {
        failed.push(`${name}: ${String((error as { stdout?: string }).stdout)} ${String(error)}`);
      }
    }
    expect(failed).toEqual([]);
  });

  describe('has programs that run', () => {
    const started: ChildProcess[] = [];
    afterAll(async () => {
      for (const child of started) {
        const isOver = child.exitCode !== null || child.signalCode !== null;
        const closed = isOver ? undefined : once(child, 'close');
        child.kill();
        await closed;
      }
    });

    const program = (name: string, more: Record<string, string> = {}) => {
      const child = spawn(process.execPath, ['--input-type=module', '--eval', codeOf(name)], {
        env: { ...environment, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      started.push(child);
      let text = '';
      child.stdout.on('data', (chunk: Buffer) => (text += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()));
      /** Waits until it has said something like this. */
      const said = async (words: RegExp): Promise<RegExpExecArray> => {
        for (;;) {
          const found = words.exec(text);
          if (found) return found;
          if (child.exitCode !== null) throw new Error(`It has ended without saying ${String(words)}: ${text}`);
          await Promise.race([once(child.stdout, 'data'), once(child, 'close')]);
        }
      };
      return { said };
    };

    it('to verify a webhook, which believe what is signed and nothing else', async () => {
      const { said } = program('Verify a webhook', { PORT: '0' });
      const [, port] = await said(/listening (\d+)/);
      const body = JSON.stringify({ type: 'application.status_changed', data: { applicationId: randomUUID() } });
      const send = (signature: string, id: string, at: Date) =>
        fetch(`http://127.0.0.1:${port}`, {
          method: 'POST',
          headers: {
            'webhook-id': id,
            'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
            'webhook-signature': signature,
          },
          body,
        });
      const at = new Date();
      expect((await send(new Webhook(SECRET).sign('msg_1', at, body), 'msg_1', at)).status).toBe(204);
      await said(/received msg_1 application\.status_changed/);
      expect((await send(new Webhook(SECRET).sign('msg_2', at, body), 'msg_3', at)).status).toBe(401);
    });

    it('to sign a webhook, which the portal takes', async () => {
      const [partner, [secret] = []] = [...portal.webhookSecrets][0] ?? [];
      const { said } = program('Sign a webhook', {
        PARTNER_ID: String(partner),
        WEBHOOK_SECRET: String(secret),
        ORDER_ID: randomUUID(),
        ORDER_NUMBER: 'VO-2026-7K3M9Q2C',
      });
      const [, status] = await said(/^(\d+) \{.*\}$/m);
      expect(status).toBe('202');
    });
  });
});
