import { aggregates, eventRegistry } from '../events/event-registry.ts';
import { createReadOrders } from '../events/log-reader-orders.ts';
import { logReaderAggregate } from '../events/log-reader/log-reader.decider.ts';
import { loadSettings, requireDatabaseUrl } from '../events/platform/process/config.ts';
import { createAppPool, type Pool } from '../events/platform/database/database.ts';
import { createLogger, type Logger } from '../events/platform/process/logger.ts';
import { warnOfOwnerRights } from '../events/platform/database/login-role.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { onShutdown } from '../events/platform/process/shutdown.ts';
import { openAggregate } from '../events/store/append/aggregate.ts';
import { createEventCodec } from '../events/store/log/codec.ts';
import { startEpochGuard } from '../events/store/log/epoch-guard.ts';
import { createEventStore, type EventStore } from '../events/store/append/event-store.ts';
import type { Subscribe, Subscription } from '../events/store/readers/subscribe.ts';
import { openSubjectKeys } from '../events/store/privacy/subject-keys.ts';
import { startProjections } from './engine/daemon.ts';
import { openEventSource } from './engine/event-source.ts';
import { REBUILD_ANSWER_MS } from './engine/rebuild.ts';
import { type RebuildReport, startRebuildsOnOrder } from './engine/rebuild-on-order.ts';
import { startReadModel } from './engine/start-read-model.ts';
import { allProjections } from './registry.ts';

const recordOutcome = (store: EventStore, name: string, outcome: RebuildReport): Promise<unknown> =>
  openAggregate(store, logReaderAggregate).handle(
    name,
    'error' in outcome
      ? { type: 'RecordRebuildFailed', data: { reader: name, ...outcome } }
      : { type: 'RecordRebuilt', data: { reader: name, ...outcome } },
    {
      metadata: {
        actor: { kind: 'system', id: 'projections', name: 'Projection daemon' },
        now: new Date().toISOString(),
        correlationId: outcome.rebuildId,
      },
      options: { commandId: `rebuild-outcome:${outcome.rebuildId}` },
    },
  );

type BesideTheLog = {
  readonly store: EventStore;
  readonly pool: Pool;
  readonly rebuildPool: Pool;
  readonly readOrders: ReturnType<typeof createReadOrders>;
  readonly subscribe: Subscribe;
  readonly log: Logger;
};

/** Read models beside the log: they can be filled from it, too. */
const besideTheLog = ({ store, pool, rebuildPool, readOrders, subscribe, log }: BesideTheLog): Subscription[] => {
  const { reader } = store;
  return [
    ...allProjections.map((projection) =>
      startReadModel({ pool: rebuildPool, reader, source: { pool, reader, readOrders }, subscribe, log }, projection),
    ),
    startRebuildsOnOrder({
      pool: rebuildPool,
      reader,
      projections: allProjections,
      readOrders,
      log,
      report: (name, outcome) => recordOutcome(store, name, outcome),
    }),
  ];
};

await runMain(async () => {
  const settings = loadSettings(process.env);
  const connectionString = requireDatabaseUrl(settings);
  const log = createLogger('projections', settings.LOG_LEVEL);
  const guard = await startEpochGuard({ connectionString, log });
  const pool = createAppPool(connectionString, 'lendlog-projections', 4, guard);
  const rebuildPool = createAppPool(connectionString, 'lendlog-rebuild', 5, {
    ...guard,
    answerMs: REBUILD_ANSWER_MS,
  });
  const keys = await openSubjectKeys(settings, pool);
  await warnOfOwnerRights(pool, log);
  const codec = createEventCodec(eventRegistry, keys);
  const store = createEventStore({ pool, codec });
  const { reader } = store;
  const readOrders = createReadOrders(reader);
  const source = await openEventSource({
    settings,
    projections: allProjections,
    pool,
    reader,
    aggregates,
    registry: eventRegistry,
    codec,
    keys,
    readOrders,
    log,
    guard,
  });
  const { subscribe } = source;

  const running = settings.READ_MODEL_DATABASE_URL
    ? [startProjections({ subscribe, source: { pool, reader, readOrders }, projections: allProjections })]
    : besideTheLog({ store, pool, rebuildPool, readOrders, subscribe, log });
  const names = allProjections.map(({ name }) => name);
  log.info({ projections: names, source: settings.EVENT_SOURCE }, 'projections are running');

  onShutdown(log, {
    drain: async () => {
      await Promise.all(running.map((each) => each.stop()));
    },
    close: async () => {
      await source.close();
      await guard.stop();
      await Promise.all([pool.end(), rebuildPool.end()]);
    },
  });
});
