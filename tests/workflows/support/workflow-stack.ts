import { createSendOut } from '../../../events/platform/outbound/outbound-request.ts';
import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { weekdays } from '../../../events/lending/calendar/weekdays.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createLogger, type Logger } from '../../../events/platform/process/logger.ts';
import { rememberMails } from '../../../events/platform/outbound/remembered-mail.ts';
import { createMailer } from '../../../events/platform/outbound/mailer.ts';
import { createSettingsInForce, firstSettings } from '../../../events/settings-in-force.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { allManifests } from '../../../workflows/manifests.ts';
import { activitiesOf } from '../../../workflows/engine/manifest/check-manifests.ts';
import { DELIVERIES_QUEUE, TASK_QUEUE } from '../../../workflows/engine/temporal/task-queue.ts';
import { createEagerStarts, type EagerStarts } from '../../../workflows/engine/manifest/eager-starts.ts';
import { startDispatchers } from '../../../workflows/engine/dispatch/dispatcher.ts';
import { createImpatientClient, createTemporalClient } from '../../../workflows/engine/temporal/temporal-client.ts';
import { bundleWorkflows, installTemporalRuntime, startWorker } from '../../../workflows/engine/dispatch/worker.ts';
import { createTestDatabase } from '../../support/store/database.ts';
import { testFileStore } from '../../support/store/files.ts';
import { testCodec, testSecrets } from '../../support/store/keys.ts';

const silent = createLogger('test', process.env['TEST_LOG_LEVEL'] ?? 'silent');
export { silent as log };

export const workflowsPath = fileURLToPath(new URL('../../../workflows/all-workflows.ts', import.meta.url));

/** The workflows as they are, compiled by whoever needs them first and kept for all spec files of the run. */
export const presentWorkflows = async (): Promise<{ readonly codePath: string }> => {
  const codePath = process.env['TEST_WORKFLOW_BUNDLE'];
  if (!codePath) throw new Error('TEST_WORKFLOW_BUNDLE is not set: run the tests through `npm test`');
  if (!existsSync(codePath)) {
    const { code } = await bundleWorkflows(workflowsPath);
    const own = `${codePath}.${randomUUID()}`;
    await writeFile(own, code);
    await rename(own, codePath);
  }
  return { codePath };
};

let hasRuntime = false;
/** Specs of a batch share a process: the first one's log gets Temporal's own messages. */
const installRuntimeOnce = (log: Logger): void => {
  if (!hasRuntime) installTemporalRuntime(log);
  hasRuntime = true;
};

/**
 * A test database with the parts that `workflows/main.ts` puts together on top of it, and a data folder.
 * @param log where a test looks at what they say
 */
export const workflowStack = async (log: Logger = silent) => {
  installRuntimeOnce(log);
  const database = await createTestDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-test-'));
  const store = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
  const first = firstSettings(loadSettings({ NODE_ENV: 'test', TIME_ZONE: 'UTC' }));
  const settingsInForce = createSettingsInForce(store, {
    ...first,
    // Whatever day and hour it is while the tests run, two opening days last 59 to 60 hours.
    branch: {
      ...first.branch,
      openingDays: [...weekdays],
      cutOffHour: (new Date().getUTCHours() + 12) % 24,
      holidaysClosed: false,
    },
  });
  const files = await testFileStore(database.pool, dataDir);
  const folder = { DATA_DIR: dataDir, MAIL_FROM: 'Lendlog <no-reply@lendlog.example>', SMTP_URL: undefined };
  const mailer = rememberMails(createMailer(folder), database.pool);
  const wake = createListener({ connectionString: database.url, channel: 'event_store', log });
  const deps = {
    store,
    files,
    scansFiles: false,
    mailer,
    settingsInForce,
    keptSecrets: testSecrets(database.pool),
    sendOut: createSendOut(),
    // Endpoints of tests are on this machine.
    reachOf: () => 'private' as const,
    publicUrl: 'https://portal.example',
  };
  const activities = activitiesOf(allManifests, deps);
  // A test may have several Temporals.
  const eagerOf = new Map<string, EagerStarts>();
  const eagerAt = (address: string): EagerStarts => {
    const eager = eagerOf.get(address) ?? createEagerStarts('default');
    eagerOf.set(address, eager);
    return eager;
  };
  return {
    deps,
    database,
    dataDir,
    store,
    activities,
    /** Workers for the Temporal at this address, of the queue, or of those that loan files wait for. */
    workFor: (address: string, own = activities, ready?: Promise<void>, taskQueue?: string) => {
      const workers = (taskQueue ? [taskQueue] : [TASK_QUEUE, DELIVERIES_QUEUE]).map((queue) =>
        startWorker({
          address,
          namespace: 'default',
          workflows: presentWorkflows,
          activities: own,
          log,
          ready,
          taskQueue: queue,
          eager: eagerAt(address),
        }),
      );
      return {
        stop: async (): Promise<void> => {
          await Promise.all(workers.map((worker) => worker.stop()));
        },
      };
    },
    /** Dispatchers to the Temporal at this address. */
    dispatchTo: (address: string, manifests = allManifests) => {
      const client = createTemporalClient(address, 'default');
      const own = createImpatientClient(address, 'default');
      // As a process that has just begun: it remembers nothing of the log.
      const subscribe = createSubscribe({ pool: database.pool, reader: store.reader, wake, log });
      const deps = {
        pool: database.pool,
        reader: store.reader,
        subscribe,
        client: own,
        namespace: 'default',
        eager: eagerAt(address),
        log,
      };
      const dispatchers = startDispatchers(deps, manifests);
      return {
        client,
        met: dispatchers.met,
        stop: async () => {
          await dispatchers.stop();
          await Promise.all([own.connection.close(), client.connection.close()]);
        },
      };
    },
    /** Statements that the processes' own role may not run. */
    asOwner: async (statements: string): Promise<void> => {
      const owner = new pg.Client({ connectionString: database.url });
      await owner.connect();
      await owner.query(statements);
      await owner.end();
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
