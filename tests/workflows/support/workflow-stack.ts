import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { weekdays } from '../../../events/lending/days.ts';
import { loadSettings } from '../../../events/platform/config.ts';
import { createFolderFileStore } from '../../../events/platform/file-store.folder.ts';
import { createLogger } from '../../../events/platform/logger.ts';
import { createMailer } from '../../../events/platform/mailer.ts';
import { createSettingsInForce, firstSettings } from '../../../events/settings-in-force.ts';
import { createEventStore } from '../../../events/store/event-store.ts';
import { createListener } from '../../../events/store/listen.ts';
import { createSubscribe } from '../../../events/store/subscribe.ts';
import { startDispatcher } from '../../../workflows/engine/dispatcher.ts';
import { createLoanOriginationActivities } from '../../../workflows/loan-origination/loan-origination.activities.ts';
import { createPartnerDeliveryActivities } from '../../../workflows/partner-delivery/partner-delivery.activities.ts';
import { createTemporalClient } from '../../../workflows/engine/temporal-client.ts';
import { installTemporalRuntime } from '../../../workflows/engine/worker.ts';
import { createTestDatabase } from '../../support/database.ts';
import { testCodec } from '../../support/keys.ts';

export const log = createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent');

/** A test database with the parts that `workflows/main.ts` puts together on top of it, and a data folder. */
export const workflowStack = async () => {
  installTemporalRuntime(log);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-test-'));
  const store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  const first = firstSettings(loadSettings({ NODE_ENV: 'test', TIME_ZONE: 'UTC' }));
  const settingsInForce = createSettingsInForce(store, {
    ...first,
    // Whatever day and hour it is while the tests run, two opening days last 59 to 60 hours.
    branch: { ...first.branch, openingDays: [...weekdays], cutOffHour: (new Date().getUTCHours() + 12) % 24 },
  });
  const files = await createFolderFileStore(join(dataDir, 'files'));
  const mailer = createMailer({
    DATA_DIR: dataDir,
    MAIL_FROM: 'Lendlog <no-reply@lendlog.example>',
    SMTP_URL: undefined,
  });
  const wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  const subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log });
  return {
    database,
    dataDir,
    store,
    activities: {
      ...createLoanOriginationActivities({ store, mailer, settingsInForce }),
      ...createPartnerDeliveryActivities({ store, files }),
    },
    /** A dispatcher to the Temporal at this address. */
    dispatchTo: (address: string) => {
      const client = createTemporalClient(address, 'default');
      const dispatcher = startDispatcher({ pool: database.pool, subscribe, client, namespace: 'default', log });
      return {
        client,
        stop: async () => {
          await dispatcher.stop();
          await client.connection.close();
        },
      };
    },
    stop: async () => {
      await wake.stop();
      mailer.close();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
};
export type WorkflowStack = Awaited<ReturnType<typeof workflowStack>>;
