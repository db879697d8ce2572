import { createServer } from 'node:http';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { createIntegrationCheck } from '../../../api/system/state/check-integrations.ts';
import { listIntegrations } from '../../../api/system/state/integration-list.ts';
import { type Integration, integrationsSchema } from '../../../api/system/state/system-state.contract.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { findFreePort } from '../../../scripts/components/machine/ports.ts';
import { createWorkflowEngine } from '../../../workflows/engine/temporal/temporal-client.ts';
import { startClamd } from '../../support/servers/clamd.ts';
import { CLIENT, type IdentityProvider, startIdentityProvider } from '../../support/servers/identity-provider.ts';
import { type Portal, startPortal } from '../../support/portal/portal.ts';
import { startSmtp } from '../../support/servers/smtp-server.ts';

const SECRET = 'hush-hush';
const log = createLogger('test', 'silent');

/** A model's server that wants a key and counts how often it is asked. */
const startModel = async () => {
  let asked = 0;
  const server = createServer(({ url, headers }, res) => {
    asked += 1;
    res.writeHead(url === '/v1/models' && headers.authorization === `Bearer ${SECRET}` ? 200 : 401).end('{}');
  });
  const port = await findFreePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const stop = () => new Promise((resolve) => server.close(resolve));
  return { url: `http://127.0.0.1:${port}/v1`, asked: () => asked, stop };
};

describe('GET /api/settings/integrations', () => {
  let portal: Portal;
  let dataDir: string;
  let idp: IdentityProvider;
  let smtp: Awaited<ReturnType<typeof startSmtp>>;
  let model: Awaited<ReturnType<typeof startModel>>;
  let clamd: Awaited<ReturnType<typeof startClamd>>;
  /** Nobody listens there. */
  let closedPort: number;

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'lendlog-integrations-'));
    closedPort = await findFreePort();
    smtp = await startSmtp({ password: SECRET });
    model = await startModel();
    clamd = await startClamd();
    idp = await startIdentityProvider(() => `${portal.url}/auth/okta/callback`);
    const settings = loadSettings({
      NODE_ENV: 'test',
      DATA_DIR: dataDir,
      CLAMAV_ADDRESS: clamd.address,
      SMTP_URL: smtp.url.replace('//', `//mailer:${SECRET}@`),
      KAFKA_BROKERS: `127.0.0.1:${closedPort}`,
      OPENAI_API_KEY: SECRET,
      OPENAI_BASE_URL: model.url,
      OIDC_OKTA_ISSUER: idp.issuer,
      OIDC_OKTA_CLIENT_ID: CLIENT.id,
      OIDC_OKTA_CLIENT_SECRET: CLIENT.secret,
      OIDC_MICROSOFT_ISSUER: `http://localhost:${closedPort}/tenant/v2.0`,
      OIDC_MICROSOFT_CLIENT_ID: CLIENT.id,
      OIDC_MICROSOFT_CLIENT_SECRET: SECRET,
    });
    const engine = createWorkflowEngine({ address: `127.0.0.1:${closedPort}`, namespace: 'default', log });
    portal = await startPortal({ settings, engine });
  });
  afterAll(async () => {
    await portal.stop();
    await Promise.all([idp.stop(), smtp.stop(), model.stop(), clamd.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });

  const ask = async () => integrationsSchema.parse((await (await portal.agentAs('manager')).get(path)).body);
  const path = '/api/settings/integrations';

  it('tells of each where it is, whether it answers and how long that took', async () => {
    const { integrations } = await ask();
    const stateOf = ({ id, service, isConfigured, state }: Integration) => [id, service, isConfigured, state];
    expect(integrations.map(stateOf)).toEqual([
      ['mail', 'smtp', true, 'answers'],
      ['files', 'folder', false, 'answers'],
      ['virus_scanner', 'clamav', true, 'answers'],
      ['workflow_engine', 'temporal', false, 'fails'],
      ['kafka', 'kafka', true, 'fails'],
      ['language_model', 'openai', true, 'answers'],
      ['google', 'demo_issuer', false, 'answers'],
      ['microsoft', 'oidc', true, 'fails'],
      ['okta', 'oidc', true, 'answers'],
    ]);
    for (const { tookMs } of integrations) expect(tookMs).toBeGreaterThanOrEqual(0);
    expect(Object.fromEntries(integrations.map(({ id, location }) => [id, location]))).toEqual({
      mail: smtp.url,
      files: join(dataDir, 'files'),
      virus_scanner: clamd.address,
      workflow_engine: `127.0.0.1:${closedPort}/default`,
      kafka: `127.0.0.1:${closedPort}`,
      language_model: model.url,
      google: `${portal.url}/oidc`,
      microsoft: `http://localhost:${closedPort}/tenant/v2.0`,
      okta: idp.issuer,
    });
  });

  it('says why one does not answer, and no secret', async () => {
    const { integrations } = await ask();
    const errors = integrations.flatMap(({ id, error }) => (error === null ? [] : [[id, error]]));
    expect(errors).toEqual([
      // Its client tries again until there is no time left.
      ['workflow_engine', 'It did not answer in time'],
      ['kafka', 'Nothing listens there: the connection was refused'],
      ['microsoft', 'Nothing listens there: the connection was refused'],
    ]);
    expect(JSON.stringify(integrations)).not.toContain(SECRET);
    expect(JSON.stringify(integrations)).not.toContain(CLIENT.secret);
  });

  it('asks each once, however many screens are open', async () => {
    const before = model.asked();
    const answers = await Promise.all(Array.from({ length: 5 }, ask));
    expect(new Set(answers.map(({ checkedAt }) => checkedAt)).size).toBe(1);
    expect(model.asked() - before).toBeLessThanOrEqual(1);
  });

  it('needs the permission to read settings', async () => {
    const { status, body } = await (await portal.agentAs('processor')).get(path);
    expect([status, body.permission]).toEqual([403, 'settings.read']);
  });
});

describe('The check of integrations', () => {
  const one = (check: (signal: AbortSignal) => Promise<void>) => ({
    id: 'mail' as const,
    kind: 'mail' as const,
    service: 'smtp' as const,
    isConfigured: true,
    location: null,
    check,
  });

  it('gives up on what never answers, and asks the others meanwhile', async () => {
    const never = one(() => new Promise(() => undefined));
    const check = createIntegrationCheck({ integrations: [never, one(async () => undefined)], log }, { answerMs: 50 });
    expect((await check()).integrations).toMatchObject([
      { state: 'fails', error: 'It did not answer in time' },
      { state: 'answers', error: null },
    ]);
  });

  it('never shows the text of an error that nobody has foreseen', async () => {
    const check = createIntegrationCheck({
      integrations: [one(() => Promise.reject(new Error(`smtp://mailer:${SECRET}@mail.example.com said no`)))],
      log,
    });
    const [answer] = (await check()).integrations;
    expect(answer?.error).toBe('It answered with an error; the log of the portal has the details');
  });

  it('asks again once the last answer is no longer fresh', async () => {
    let asked = 0;
    const counting = one(async () => void (asked += 1));
    const check = createIntegrationCheck({ integrations: [counting], log }, { freshMs: 0 });
    await check();
    await check();
    expect(asked).toBe(2);
  });

  it('distinguishes a server that refuses the credentials from one that is away', async () => {
    const smtp = await startSmtp({ password: SECRET });
    const model = await startModel();
    const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-integrations-'));
    const settings = loadSettings({
      DATA_DIR: dataDir,
      SMTP_URL: smtp.url.replace('//', '//mailer:wrong@'),
      OPENAI_API_KEY: 'wrong',
      OPENAI_BASE_URL: `${model.url}/`,
    });
    const integrations = listIntegrations({
      settings,
      fileStore: { check: () => Promise.reject(Object.assign(new Error(), { code: 'EACCES' })) },
      engine: { address: 'localhost:7233', check: () => Promise.reject(new Error('14 UNAVAILABLE: no connection')) },
      identityProviders: { issuer: () => undefined, isDemo: () => false, check: async () => undefined },
    });
    const answer = await createIntegrationCheck({ integrations, log })();
    expect(answer.integrations.map(({ id, state, error }) => [id, state, error])).toEqual([
      ['mail', 'fails', 'It refuses our credentials'],
      ['files', 'fails', 'The folder cannot be written to'],
      ['virus_scanner', 'off', null],
      ['workflow_engine', 'fails', 'It does not answer'],
      ['kafka', 'off', null],
      ['language_model', 'fails', 'It refuses our API key'],
      ['google', 'off', null],
      ['microsoft', 'off', null],
      ['okta', 'off', null],
    ]);
    await Promise.all([smtp.stop(), model.stop()]);
    await rm(dataDir, { recursive: true, force: true });
  });
});
