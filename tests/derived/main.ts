import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { Webhook } from 'standardwebhooks';
import { aggregates } from '../../events/event-registry.ts';
import { createKafka, type Kafka } from '../../events/outbox/kafka/kafka.ts';
import { createTopics } from '../../events/outbox/relay/topics.ts';
import { loadSettings } from '../../events/platform/process/config.ts';
import { createAppPool } from '../../events/platform/database/database.ts';
import { createLogger } from '../../events/platform/process/logger.ts';
import { tablesOf } from '../../projections/engine/projection.ts';
import { allProjections } from '../../projections/registry.ts';
import { createTemporalClient } from '../../workflows/engine/temporal/temporal-client.ts';
import { databaseUrlOf, ownerUrlOf } from '../../scripts/addresses/database-url.ts';
import { whenAtRest } from './at-rest.ts';
import type { Derived } from './capture.ts';
import { captureTopics } from './capture-topics.ts';
import { compareDerived, isAllEqual, report } from './compare.ts';
import { createThrowAwayPortal, type ThrowAwayPortal } from './throw-away-portal.ts';
import { temporalAddressOf } from '../../scripts/addresses/temporal-address.ts';

// npm run derived:check: destroys everything that is derived from the log of a throw-away portal with demo data, has it
// rebuilt by the documented commands, and compares. Exit code 0 when all is equal.

const REST_MS = 300_000;
/** Enough for the first reminder to the borrower and for the escalation of a review, not enough for the second one. */
const DAYS_AGED = 4;

const say = (line: string): void => console.log(line);

/** Its own settings, whatever the environment says: the address of the database that is about to be damaged. */
const settingsOf = ({ dataDir }: ThrowAwayPortal) => loadSettings({ DATA_DIR: dataDir });

const topics = createTopics(loadSettings({}).KAFKA_TOPIC_PREFIX, aggregates).all;

/** Works with the topics of the portal; does nothing where it has no Kafka. */
const withKafka = async <T>(
  { brokers }: ThrowAwayPortal,
  work: (kafka: Kafka) => Promise<T>,
): Promise<T | undefined> => {
  if (!brokers) return undefined;
  const kafka = createKafka({
    brokers,
    clientId: 'lendlog-derived-check',
    log: createLogger('derived-check', 'silent'),
  });
  try {
    return await work(kafka);
  } finally {
    await kafka.close();
  }
};

const capture = async (portal: ThrowAwayPortal): Promise<Derived> => {
  const settings = settingsOf(portal);
  const pool = createAppPool(databaseUrlOf(settings), 'lendlog-derived-check', 4);
  const client = createTemporalClient(temporalAddressOf(settings), settings.TEMPORAL_NAMESPACE);
  const outboxDir = join(portal.dataDir, 'outbox');
  try {
    const derived = await whenAtRest({ pool, client, projections: allProjections, outboxDir }, REST_MS);
    const read = await withKafka(portal, (kafka) => captureTopics(kafka, topics, derived.log.length));
    return { ...derived, topics: read ?? {} };
  } finally {
    await client.connection.close();
    await pool.end();
  }
};

const asOwner = async (portal: ThrowAwayPortal, statements: string): Promise<void> => {
  const client = new pg.Client({ connectionString: ownerUrlOf(settingsOf(portal)) });
  await client.connect();
  try {
    await client.query(statements);
  } finally {
    await client.end();
  }
};

const PARTNER = 'demo-credit-bureau';

/** A signed delivery for an application that does not exist: its outcome is a refusal that must not be judged again. */
const deliver = async (portal: ThrowAwayPortal): Promise<void> => {
  const secrets = JSON.parse(readFileSync(join(portal.dataDir, 'webhook-secrets.json'), 'utf8')) as Record<
    string,
    string
  >;
  const body = JSON.stringify({ type: 'credit_report.delivered', timestamp: new Date().toISOString(), data: {} });
  const [id, sentAt] = ['derived-check', new Date()];
  const answer = await fetch(`${portal.url}/webhooks/${PARTNER}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(sentAt.getTime() / 1_000)),
      'webhook-signature': new Webhook(secrets[PARTNER] ?? '').sign(id, sentAt, body),
    },
    body,
  });
  if (answer.status !== 202) throw new Error(`The delivery was answered with ${answer.status}: ${await answer.text()}`);
};

const deleteTemporal = ({ dataDir }: ThrowAwayPortal): void => {
  for (const suffix of ['', '-wal', '-shm', '-journal']) rmSync(join(dataDir, `temporal.db${suffix}`), { force: true });
};

/** Has the log look as if it had been written days ago, so that reminders and escalations have fallen due. */
const age = (portal: ThrowAwayPortal): Promise<void> =>
  asOwner(
    portal,
    `begin;
     set local session_replication_role to replica;
     update event_store.events set recorded_at = recorded_at - interval '${DAYS_AGED} days';
     commit`,
  );

const dropReadModels = (portal: ThrowAwayPortal): Promise<void> => {
  const tables = allProjections.flatMap((projection) => tablesOf(projection).map((table) => `read_model."${table}"`));
  return asOwner(portal, `drop table ${tables.join(', ')} cascade`);
};

const check = async (portal: ThrowAwayPortal): Promise<boolean> => {
  say(`Starting a throw-away portal with demo data in ${portal.dataDir}`);
  await portal.start();
  await deliver(portal);
  await capture(portal);
  say(`Making its log ${DAYS_AGED} days older, so that reminders and escalations fall due`);
  await age(portal);
  await portal.run(['projections:rebuild']);
  if (portal.brokers) await portal.run(['kafka:rebuild']);
  await portal.stop();
  deleteTemporal(portal);
  await portal.start();
  const before = await capture(portal);
  say(`At rest: ${before.log.length} events, ${before.mails.length} mails sent`);

  say("Destroying every read-model table, Temporal's database and every Kafka topic");
  await dropReadModels(portal);
  await withKafka(portal, (kafka) => kafka.deleteTopics(topics));
  await portal.stop();
  deleteTemporal(portal);
  await portal.start();
  say('Rebuilding');
  await portal.run(['projections:rebuild']);
  await portal.run(['workflows:rebuild']);
  if (portal.brokers) await portal.run(['kafka:rebuild']);
  const findings = compareDerived(before, await capture(portal));
  say(`\n${report(findings)}\n`);
  return isAllEqual(findings);
};

const portal = await createThrowAwayPortal(loadSettings(process.env).CACHE_DIR, say);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(signal, () => void portal.remove().finally(() => process.exit(2)));
}
try {
  const isEqual = await check(portal);
  say(isEqual ? 'Everything derived came back as it was.' : 'Something did not come back as it was.');
  process.exitCode = isEqual ? 0 : 1;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 2;
} finally {
  await portal.remove();
}
