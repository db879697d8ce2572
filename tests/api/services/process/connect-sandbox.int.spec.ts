import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { loadWebhookSecrets } from '../../../../api/services/process/webhook-secrets.ts';
import { loadSettings } from '../../../../events/platform/process/config.ts';
import { connectSandbox } from '../../../../api/services/process/connect-sandbox.ts';
import { partnerKinds, sandboxPartnerIds } from '../../../../events/lending/partners/partner-connections.ts';
import { type PartnerCommand, partnerAggregate } from '../../../../events/partner/partner.decider.ts';
import { PARTNERS_ID } from '../../../../events/partner/partner.stream.ts';
import { openAggregate } from '../../../../events/store/append/aggregate.ts';
import { createEventStore } from '../../../../events/store/append/event-store.ts';
import { commandMetadata } from '../../../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { testCodec, testSecrets } from '../../../support/store/keys.ts';

const URL_NOW = 'http://127.0.0.1:3400';
const NOW = '2026-03-02T15:00:00.000Z';

describe('The connections to sandbox vendors', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  const open = () => {
    const store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    const partners = openAggregate(store, partnerAggregate);
    return {
      start: (url = URL_NOW) => connectSandbox({ store, keptSecrets: testSecrets(database.pool) }, url, NOW),
      send: (command: PartnerCommand) =>
        partners.handle(PARTNERS_ID, command, { metadata: commandMetadata(), options: { commandId: randomUUID() } }),
      load: async () => (await partners.load(PARTNERS_ID)).state.partners,
      types: async () => (await partners.history(PARTNERS_ID)).map(({ type }) => type),
    };
  };
  let log: ReturnType<typeof open>;
  beforeEach(() => {
    log = open();
  });

  it('are made at the first start, once, but for kinds that have a real vendor', async () => {
    const data = { partnerId: 'cedar', name: 'Cedar', kind: 'title', endpoint: 'https://cedar.example' } as const;
    const ofCedar = { ...data, description: '', isSandbox: false, secretId: null, webhookSecretId: null };
    await log.send({ type: 'ConnectPartner', data: ofCedar });
    await Promise.all([log.start(), open().start()]);
    await log.start();
    expect(Object.keys(await log.load()).toSorted()).toEqual(
      ['cedar', ...partnerKinds.filter((kind) => kind !== 'title').map((kind) => `sandbox-${kind}`)].toSorted(),
    );
    const { 'sandbox-appraisal': appraisal } = await log.load();
    expect(appraisal).toMatchObject({ endpoint: `${URL_NOW}/sandbox-appraisal`, isSandbox: true, kind: 'appraisal' });
    expect(await testSecrets(database.pool).read(appraisal?.secretId ?? '')).toMatch(/^[\w-]{32}$/);
    expect(await log.types()).toEqual(Array(7).fill('PartnerConnected'));
  });

  it('go to the port of this start, and stay as an administrator has made them', async () => {
    await log.send({ type: 'DisconnectPartner', data: { partnerId: 'sandbox-flood', reason: 'Not wanted' } });
    await log.start('http://127.0.0.1:45999');
    const { 'sandbox-appraisal': appraisal, 'sandbox-flood': flood } = await log.load();
    expect(appraisal?.endpoint).toBe('http://127.0.0.1:45999/sandbox-appraisal');
    expect(flood).toMatchObject({ endpoint: `${URL_NOW}/sandbox-flood`, isDisconnected: true });
    // Into containers, and back.
    for (const url of ['http://sandbox:3400', URL_NOW]) {
      await log.start(url);
      const { 'sandbox-appraisal': moved } = await log.load();
      expect(moved).toMatchObject({ endpoint: `${url}/sandbox-appraisal`, isSandbox: true });
    }
  });

  it('sign with secrets that an installation from before them gets, the same in every process', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'lendlog-secrets-'));
    try {
      const old = `whsec_${Buffer.from('o'.repeat(32)).toString('base64')}`;
      writeFileSync(join(dataDir, 'webhook-secrets.json'), JSON.stringify({ 'demo-credit-bureau': old }));
      const settings = loadSettings({ DATA_DIR: dataDir });
      const [one, other] = await Promise.all([loadWebhookSecrets(settings), loadWebhookSecrets(settings)]);
      expect(one).toEqual(other);
      expect(await loadWebhookSecrets(settings)).toEqual(one);
      expect(one.get('demo-credit-bureau')).toEqual([old]);
      const ofSandbox = sandboxPartnerIds.map((partnerId) => one.get(partnerId)?.[0]);
      expect(new Set(ofSandbox).size).toBe(7);
      for (const secret of ofSandbox) expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    } finally {
      rmSync(dataDir, { recursive: true });
    }
  });
});
