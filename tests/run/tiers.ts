import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '../components/chromium.ts';
import { startTestKafka } from '../components/kafka.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { startEmbeddedPostgres } from '../../scripts/components/database/postgres.ts';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { findEngine } from '../compose/engine.ts';
import { buildImages } from '../compose/images.ts';
import { obtainS3Server } from '../components/s3.ts';
import { obtainTemporal } from '../../scripts/components/temporal/temporal.ts';
import { findTimeSkippingServer } from '../components/time-skipping.ts';
import { buildUiIfStale } from '../../scripts/components/ui-build.ts';
import { ours } from './build-error.ts';

/** In the order they run: what is fast and most likely to fail comes first. */
export const TIERS = ['unit', 'component', 'int', 's3', 'workflow', 'kafka', 'faults', 'e2e'] as const;
/** Run only when they are asked for, as `npm run test:compose` does: they want an engine, and the machine for many minutes. */
export const TIERS_ON_REQUEST = ['compose'] as const;
export type Tier = (typeof TIERS)[number] | (typeof TIERS_ON_REQUEST)[number];

type Component = 'database' | 's3' | 'temporal' | 'timeSkipping' | 'kafka' | 'chromium' | 'ui' | 'images';

/** The first component that cannot be had skips the tier, with its reason; one of ours that does not build fails it. */
const NEEDS: Record<Tier, readonly Component[]> = {
  unit: [],
  component: [],
  int: ['database'],
  s3: ['s3'],
  workflow: ['database', 'temporal', 'timeSkipping'],
  kafka: ['database', 'kafka'],
  faults: ['database', 'temporal'],
  e2e: ['database', 'temporal', 'chromium', 'ui'],
  compose: ['images'],
};

/** On two cores: specs that start programs mostly wait for them. */
export const WORKERS: Record<Tier, string> = {
  unit: '2',
  component: '2',
  int: '3',
  s3: '1',
  workflow: '2',
  kafka: '2',
  faults: '2',
  e2e: '3',
  compose: '1',
};

/**
 * Minutes for a whole tier on two idle cores; the report names a tier that takes more. 30 together, without compose. Of
 * faults half is restores: each brings up the product and its servers anew on a machine of its own, which is what they prove.
 */
export const BUDGET_MINUTES: Record<Tier, number> = {
  unit: 1.5,
  component: 2.5,
  int: 5,
  s3: 0.5,
  workflow: 3,
  kafka: 2,
  faults: 6.5,
  e2e: 9,
  compose: 15,
};

/** Milliseconds for one test. A browser beside another one on a small machine is slow, but correct. */
export const TIMEOUTS: Partial<Record<Tier, number>> = { e2e: 90_000 };

/** The shared server waits for no disk. A spec about what survives a crash starts a server of its own, with the product's settings. */
const WITHOUT_DISK = { settings: { fsync: 'off', full_page_writes: 'off', synchronous_commit: 'off' }, paths: [] };

export type TestComponents = {
  /** The environment variables that hand a tier's components to its specs. @throws Error saying what is missing, BuildError */
  readonly bringUp: (tier: Tier) => Promise<Record<string, string>>;
  /** Stops what none of these tiers needs: an idle Kafka still takes a twelfth of a core. */
  readonly keepFor: (tiers: readonly Tier[]) => Promise<void>;
  readonly stop: () => Promise<void>;
};

export type TestComponentsOptions = {
  readonly root: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly cacheDir: string;
  readonly say: Say;
};

export const createTestComponents = ({ root, env, cacheDir, say }: TestComponentsOptions): TestComponents => {
  const dataDir = mkdtempSync(join(tmpdir(), 'lendlog-test-'));
  // The database's system user has to get through.
  chmodSync(dataDir, 0o711);
  const stops = new Map<Component, () => Promise<void>>();

  const startDatabase = async (): Promise<string> => {
    if (env['TEST_DATABASE_URL']) return env['TEST_DATABASE_URL'];
    const options = { dataDir, port: await findFreePort(), password: 'test', more: WITHOUT_DISK };
    const server = await withProgress(say, 'Starting PostgreSQL', () => startEmbeddedPostgres(options));
    stops.set('database', server.stop);
    return server.url;
  };
  const startKafka = async (): Promise<string> => {
    const server = await startTestKafka({ brokers: env['KAFKA_BROKERS'], cacheDir, dataDir, say });
    stops.set('kafka', server.stop);
    return server.brokers;
  };

  const sources: Record<Component, () => Promise<Record<string, string>>> = {
    database: async () => ({ TEST_DATABASE_URL: await startDatabase() }),
    s3: async () => ({ TEST_S3_PATH: env['TEST_S3_PATH'] || (await obtainS3Server(cacheDir, say)) }),
    temporal: async () => ({
      TEST_TEMPORAL_PATH: env['TEST_TEMPORAL_PATH'] || (await obtainTemporal({ cacheDir, say })),
      TEST_WORKFLOW_BUNDLE: join(dataDir, 'workflows.js'),
    }),
    timeSkipping: async () => ({
      TEST_TIME_SKIPPING_PATH: env['TEST_TIME_SKIPPING_PATH'] || (await findTimeSkippingServer(cacheDir, say)),
    }),
    kafka: async () => ({ KAFKA_BROKERS: await startKafka() }),
    chromium: async () => ({ CHROMIUM_PATH: await findChromium(env['CHROMIUM_PATH'], say) }),
    ui: async () => {
      await ours('The UI', buildUiIfStale(root, say));
      return {};
    },
    images: async () => {
      const engine = await findEngine();
      say(`Docker engine ${engine.version}`);
      const standIns = await buildImages(engine, { root, cacheDir, say });
      // Its helper container, which cleans up after a run that was killed, is an image that cannot be built here.
      return standIns.length > 0 ? { TESTCONTAINERS_RYUK_DISABLED: 'true' } : {};
    },
  };
  const brought = new Map<Component, Promise<Record<string, string>>>();
  const bring = (component: Component): Promise<Record<string, string>> => {
    const already = brought.get(component) ?? sources[component]();
    brought.set(component, already);
    return already;
  };

  return {
    bringUp: async (tier) => {
      const variables: Record<string, string> = {};
      for (const component of NEEDS[tier]) Object.assign(variables, await bring(component));
      return variables;
    },
    keepFor: async (tiers) => {
      const needed = new Set(tiers.flatMap((tier) => NEEDS[tier]));
      for (const [component, stop] of stops) {
        if (needed.has(component)) continue;
        stops.delete(component);
        brought.delete(component);
        await stop();
      }
    },
    stop: async () => {
      await Promise.all([...stops.values()].map((stop) => stop()));
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
