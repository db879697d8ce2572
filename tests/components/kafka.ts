import { randomBytes } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startGuarded } from '../../scripts/components/guard/guarded.ts';
import { fetchJars, missingJava } from './maven.ts';
import { findFreePort, waitForPort } from '../../scripts/components/machine/ports.ts';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { findOnPath, run } from '../../scripts/components/machine/run.ts';

const VERSION = '3.9.1';
const IMAGE = `apache/kafka:${VERSION}`;
const ARTIFACTS = [`org.apache.kafka:kafka_2.13:${VERSION}`, 'org.slf4j:slf4j-reload4j:1.7.36'];

/** A JVM takes its time where everybody else is at work too. */
const START_MS = 240_000;

export type RunningKafka = {
  readonly brokers: string;
  readonly stop: () => Promise<void>;
  /** Ends the broker and starts it again on the same data and port; not for one that we have not started. */
  readonly restart?: () => Promise<void>;
};

/** One broker that is its own controller (KRaft); every replicated topic has one replica. */
const nodeSettings = (port: number, controllerPort: number, advertisedPort = port): Record<string, string> => ({
  'process.roles': 'broker,controller',
  'node.id': '1',
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  'controller.listener.names': 'CONTROLLER',
  'listener.security.protocol.map': 'CONTROLLER:PLAINTEXT,PLAINTEXT:PLAINTEXT',
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${advertisedPort}`,
  'offsets.topic.replication.factor': '1',
  'transaction.state.log.replication.factor': '1',
  'transaction.state.log.min.isr': '1',
  'group.initial.rebalance.delay.ms': '0',
  'auto.create.topics.enable': 'false',
});

/** A broker in a container, by testcontainers. */
export const startKafkaInDocker = async (): Promise<RunningKafka> => {
  const { GenericContainer } = await import('testcontainers');
  const [inside, controller, outside] = [9092, 9093, await findFreePort()];
  const settings = {
    ...nodeSettings(inside, controller, outside),
    listeners: `PLAINTEXT://0.0.0.0:${inside},CONTROLLER://127.0.0.1:${controller}`,
  };
  const asVariable = (name: string): string => `KAFKA_${name.replaceAll('.', '_').toUpperCase()}`;
  const environment = Object.fromEntries(Object.entries(settings).map(([name, value]) => [asVariable(name), value]));
  const container = await new GenericContainer(IMAGE)
    .withExposedPorts({ container: inside, host: outside })
    .withEnvironment(environment)
    .withStartupTimeout(START_MS)
    .start();
  return {
    brokers: `127.0.0.1:${outside}`,
    stop: async () => void (await container.stop()),
    restart: () => container.restart(),
  };
};

/** The broker's own jars, fetched once. @returns their folder @throws Error when there is no Maven */
export const fetchKafkaJars = async (cacheDir: string, say: Say): Promise<string> => {
  const jars = join(cacheDir, `kafka-${VERSION}`);
  mkdirSync(cacheDir, { recursive: true });
  await withProgress(say, `Fetching Apache Kafka ${VERSION} from Maven`, () => fetchJars(ARTIFACTS, jars));
  return jars;
};

const byJars = async (cacheDir: string, dataDir: string, say: Say): Promise<RunningKafka> => {
  const jars = await fetchKafkaJars(cacheDir, say);
  const [port, controller] = [await findFreePort(), await findFreePort()];
  const settings = {
    ...nodeSettings(port, controller),
    listeners: `PLAINTEXT://127.0.0.1:${port},CONTROLLER://127.0.0.1:${controller}`,
    'log.dirs': join(dataDir, 'kafka'),
  };
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'server.properties');
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}`);
  writeFileSync(file, `${lines.join('\n')}\n`);
  const log4j = join(dataDir, 'log4j.properties');
  writeFileSync(
    log4j,
    'log4j.rootLogger=WARN, out\nlog4j.appender.out=org.apache.log4j.ConsoleAppender\nlog4j.appender.out.layout=org.apache.log4j.PatternLayout\nlog4j.appender.out.layout.ConversionPattern=%d %p %c %m%n\n',
  );
  const java = ['-Xmx512m', `-Dlog4j.configuration=file:${log4j}`, '-cp', `${jars}/*`];
  // With the equals sign: one id in sixty-four begins with a dash, and would be taken for an option.
  const clusterId = randomBytes(16).toString('base64url');
  await run('java', [...java, 'kafka.tools.StorageTool', 'format', `--cluster-id=${clusterId}`, '-c', file]);
  const logFile = join(dataDir, 'kafka.log');
  const start = async () => {
    const started = await startGuarded({
      command: 'java',
      args: [...java, 'kafka.Kafka', file],
      pidFile: join(dataDir, 'kafka.pid'),
      logFile,
      stopSignal: 'SIGTERM',
      graceMs: 10_000,
    });
    await waitForPort(port, started.exited, 60_000).catch(async (cause: unknown) => {
      await started.stop();
      throw new Error(`Kafka did not start; see ${logFile}`, { cause });
    });
    return started;
  };
  let server = await start();
  return {
    brokers: `127.0.0.1:${port}`,
    stop: () => server.stop(),
    restart: async () => {
      await server.stop();
      server = await start();
    },
  };
};

const hasDockerEngine = (): Promise<boolean> =>
  findOnPath(['docker'])
    ? run('docker', ['info'], { timeoutMs: 10_000 }).then(
        () => true,
        () => false,
      )
    : Promise.resolve(false);

/**
 * A Kafka broker for the tests: the one of KAFKA_BROKERS, else a container where a Docker engine runs, else Apache
 * Kafka's own jars.
 * @throws Error saying what is missing
 */
export const startTestKafka = async (options: {
  brokers: string | undefined;
  cacheDir: string;
  dataDir: string;
  say: Say;
}): Promise<RunningKafka> => {
  if (options.brokers) return { brokers: options.brokers, stop: async () => undefined };
  if (await hasDockerEngine()) {
    try {
      return await withProgress(options.say, `Starting ${IMAGE} in Docker`, startKafkaInDocker);
    } catch (error) {
      options.say(`${IMAGE} does not start in Docker: ${error instanceof Error ? error.message : String(error)}`);
    }
  }
  const missing = missingJava();
  if (missing) throw new Error(`KAFKA_BROKERS is not set, no Docker engine runs, and its jars need Java: ${missing}`);
  return byJars(options.cacheDir, options.dataDir, options.say);
};
