import { eventRegistry } from '../events/all-events.ts';
import { createReadOrders } from '../events/log-reader-orders.ts';
import { logReaderDecider } from '../events/log-reader/log-reader.decider.ts';
import { logReaderStream } from '../events/log-reader/log-reader.stream.ts';
import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { createAppPool } from '../events/platform/database.ts';
import { createLogger } from '../events/platform/logger.ts';
import { runMain } from '../events/platform/run-main.ts';
import { onShutdown } from '../events/platform/shutdown.ts';
import { createEventCodec } from '../events/store/codec.ts';
import { createEventStore } from '../events/store/event-store.ts';
import { createListener } from '../events/store/listen.ts';
import { createSubscribe } from '../events/store/subscribe.ts';
import { openSubjectKeys } from '../events/store/subject-keys.ts';
import { startProjections } from './daemon.ts';
import { startRebuildsOnOrder } from './rebuild-on-order.ts';
import { allProjections } from './registry.ts';
import { startReplacement } from './replacement.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const connectionString = requireDatabaseUrl(settings);
  const log = createLogger('projections', settings.LOG_LEVEL);
  // For each projection one to apply and one to read ahead; the rest to look and to rebuild.
  const pool = createAppPool(connectionString, 'lendlog-projections', 2 * allProjections.length + 4);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const codec = createEventCodec(eventRegistry, await openSubjectKeys(settings, pool));
  const { reader, handle } = createEventStore({ pool, codec });
  const readOrders = createReadOrders(reader);
  const subscribe = createSubscribe({ pool, reader, wake, log, readOrders });

  const running = [
    startProjections({ subscribe, projections: allProjections.filter(({ replaces }) => replaces === undefined) }),
    ...allProjections
      .filter(({ replaces }) => replaces !== undefined)
      .map((projection) => startReplacement({ pool, reader, subscribe, log }, projection)),
    startRebuildsOnOrder({
      pool,
      reader,
      projections: allProjections,
      readOrders,
      log,
      report: (name, outcome) =>
        handle(
          logReaderDecider,
          logReaderStream(name),
          'error' in outcome
            ? { type: 'RecordRebuildFailed', data: { reader: name, ...outcome } }
            : { type: 'RecordRebuilt', data: { reader: name, ...outcome } },
          {
            actor: { kind: 'system', id: 'projections', name: 'Projection daemon' },
            now: new Date().toISOString(),
            correlationId: outcome.rebuildId,
          },
          { commandId: `rebuild-outcome:${outcome.rebuildId}` },
        ),
    }),
  ];
  log.info({ projections: allProjections.map(({ name }) => name) }, 'projections are running');

  onShutdown(log, async () => {
    await Promise.all(running.map((each) => each.stop()));
    await wake.stop();
    await pool.end();
  });
});
