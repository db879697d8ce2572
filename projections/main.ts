import { eventRegistry } from '../events/all-events.ts';
import { loadSettings, requireDatabaseUrl } from '../events/platform/config.ts';
import { createAppPool } from '../events/platform/database.ts';
import { createLogger } from '../events/platform/logger.ts';
import { runMain } from '../events/platform/run-main.ts';
import { onShutdown } from '../events/platform/shutdown.ts';
import { createEventCodec } from '../events/store/codec.ts';
import { createListener } from '../events/store/listen.ts';
import { createEventReader } from '../events/store/read.ts';
import { createSubscribe } from '../events/store/subscribe.ts';
import { openSubjectKeys } from '../events/store/subject-keys.ts';
import { startProjections } from './daemon.ts';
import { allProjections } from './registry.ts';

await runMain(async () => {
  const settings = loadSettings(process.env);
  const connectionString = requireDatabaseUrl(settings);
  const log = createLogger('projections', settings.LOG_LEVEL);
  const pool = createAppPool(connectionString, 'lendlog-projections', allProjections.length + 2);
  const wake = createListener({ connectionString, channel: 'event_store', log });
  const codec = createEventCodec(eventRegistry, await openSubjectKeys(settings, pool));
  const subscribe = createSubscribe({ pool, reader: createEventReader(codec), wake, log });
  const daemon = startProjections({ subscribe, projections: allProjections });
  log.info({ projections: allProjections.map(({ name }) => name) }, 'projections are running');

  onShutdown(log, async () => {
    await daemon.stop();
    await wake.stop();
    await pool.end();
  });
});
