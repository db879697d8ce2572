import { eventRegistry } from '../events/event-registry.ts';
import { createReadOrders } from '../events/log-reader-orders.ts';
import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { createAppPool } from '../events/platform/database.ts';
import { createFileStore } from '../events/platform/create-file-store.ts';
import { createLogger } from '../events/platform/logger.ts';
import { warnOfOwnerRights } from '../events/platform/login-role.ts';
import { createMailer } from '../events/platform/mailer.ts';
import { runMain } from '../events/platform/run-main.ts';
import { onShutdown } from '../events/platform/shutdown.ts';
import { createSettingsInForce, firstSettings } from '../events/settings-in-force.ts';
import { createEventCodec } from '../events/store/codec.ts';
import { createEventStore } from '../events/store/event-store.ts';
import { createListener } from '../events/store/listen.ts';
import { createSubscribe } from '../events/store/subscribe.ts';
import { openSubjectKeys } from '../events/store/subject-keys.ts';
import { startDispatcher } from './engine/dispatcher.ts';
import { createLoanOriginationActivities } from './loan-origination/loan-origination.activities.ts';
import { createPartnerDeliveryActivities } from './partner-delivery/partner-delivery.activities.ts';
import { createTemporalClient, TEMPORAL_DEFAULT_ADDRESS } from './engine/temporal-client.ts';
import { installTemporalRuntime, startWorker } from './engine/worker.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const connectionString = requireDatabaseUrl(settings);
  const { TEMPORAL_ADDRESS: address = TEMPORAL_DEFAULT_ADDRESS, TEMPORAL_NAMESPACE: namespace } = settings;
  const log = createLogger('workflows', settings.LOG_LEVEL);
  const pool = createAppPool(connectionString, 'lendlog-workflows', 12);
  const store = createEventStore({
    pool,
    codec: createEventCodec(eventRegistry, await openSubjectKeys(settings, pool)),
  });
  await warnOfOwnerRights(pool, log);
  const settingsInForce = createSettingsInForce(store, firstSettings(settings));
  const files = await createFileStore(settings);
  const mailer = createMailer(settings);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const subscribe = createSubscribe({
    pool,
    reader: store.reader,
    wake,
    log,
    readOrders: createReadOrders(store.reader),
  });
  const client = createTemporalClient(address, namespace);

  installTemporalRuntime(log);
  const activities = {
    ...createLoanOriginationActivities({ store, mailer, settingsInForce }),
    ...createPartnerDeliveryActivities({ store, files }),
  };
  const worker = startWorker({ address, namespace, activities, log });
  const dispatcher = startDispatcher({ pool, subscribe, client, namespace, log });

  onShutdown(log, async () => {
    await Promise.all([dispatcher.stop(), worker.stop()]);
    await client.connection.close();
    await wake.stop();
    mailer.close();
    await pool.end();
  });
});
