import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { loadSettings } from '../../events/platform/process/config.ts';
import { settingsDecider } from '../../events/settings/settings.decider.ts';
import { mainBranchOf } from '../../events/settings/settings.state.ts';
import { SETTINGS_STREAM } from '../../events/settings/settings.stream.ts';
import { createSettingsInForce, establishSettings, firstSettings } from '../../events/settings-in-force.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { commandMetadata, NOW } from '../support/histories/builders.ts';
import { createTestDatabase, type TestDatabase } from '../support/store/database.ts';
import { testCodec } from '../support/store/keys.ts';

const environment = (more: Record<string, string> = {}) => firstSettings(loadSettings({ NODE_ENV: 'test', ...more }));

describe('Settings in force', () => {
  let database: TestDatabase;
  let store: EventStore;
  beforeAll(async () => {
    database = await createTestDatabase();
    store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  });
  afterAll(() => database.drop());

  const rename = (companyName: string) =>
    store.handle(
      settingsDecider,
      SETTINGS_STREAM,
      { type: 'ChangeCompany', data: { companyName, nmlsId: null } },
      commandMetadata(),
      { commandId: `rename:${companyName}` },
    );

  it('are what the environment says while the log has none', async () => {
    const first = environment({ TIME_ZONE: 'America/Denver', SESSION_IDLE_MINUTES: '7' });
    const settings = await createSettingsInForce(store, first).read();
    expect([mainBranchOf(settings).timeZone, settings.security.sessionIdleMinutes]).toEqual(['America/Denver', 7]);
  });

  it('are those of the first start, whatever another process or a later start has in its environment', async () => {
    const first = environment({ TIME_ZONE: 'America/Denver' });
    const later = environment({ TIME_ZONE: 'America/Chicago' });
    await Promise.all([first, first, first].map((each) => establishSettings(store, each, NOW)));
    await establishSettings(store, later, NOW);
    expect(await store.reader.readStream(store.pool, SETTINGS_STREAM)).toHaveLength(1);
    expect(mainBranchOf(await createSettingsInForce(store, later).read()).timeZone).toBe('America/Denver');
  });

  it('are current half a second later also when nobody tells of a change', async () => {
    const readAt = performance.now();
    const clock = jest.spyOn(performance, 'now').mockReturnValue(readAt);
    const inForce = createSettingsInForce(store, environment());
    expect((await inForce.read()).companyName).toBe('Lendlog');
    await rename('Example Home Loans');
    expect((await inForce.read()).companyName).toBe('Lendlog');
    clock.mockReturnValue(readAt + 501);
    expect((await inForce.read()).companyName).toBe('Example Home Loans');
    clock.mockRestore();
  });

  it('are current at once for whoever reads after being told, also while a read is under way', async () => {
    const inForce = createSettingsInForce(store, environment());
    for (let round = 1; round <= 20; round += 1) {
      inForce.expire();
      const underWay = inForce.read();
      await rename(`Example ${round}`);
      inForce.expire();
      expect((await inForce.read()).companyName).toBe(`Example ${round}`);
      await underWay;
    }
  });

  it('are asked for once by all who read at the same moment', async () => {
    let queries = 0;
    const pool = new Proxy(store.pool, {
      get: (target, name) => {
        if (name === 'query') queries += 1;
        return Reflect.get(target, name);
      },
    });
    const inForce = createSettingsInForce({ reader: store.reader, pool }, environment());
    await Promise.all(Array.from({ length: 50 }, () => inForce.read()));
    await inForce.read();
    expect(queries).toBe(1);
  });
});
