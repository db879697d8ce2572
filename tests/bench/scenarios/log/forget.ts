import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { forgetBorrower } from '../../../../api/loan-application/privacy/forget-borrower.ts';
import { eventRegistry } from '../../../../events/event-registry.ts';
import { authorities } from '../../../../events/lending/decisions/decision-permissions.ts';
import {
  loanApplicationAggregate,
  type LoanApplicationCommand,
} from '../../../../events/loan-application/loan-application.decider.ts';
import { partnerDeliveryStream } from '../../../../events/partner-delivery/partner-delivery.stream.ts';
import { createAppPool, createOwnerPool } from '../../../../events/platform/database/database.ts';
import { migrate } from '../../../../events/platform/database/migrate.ts';
import { loadSettings } from '../../../../events/platform/process/config.ts';
import { openAggregate } from '../../../../events/store/append/aggregate.ts';
import { createEventStore, type EventStore } from '../../../../events/store/append/event-store.ts';
import { createErase } from '../../../../events/store/erasure/erasure.ts';
import { fillStreamsAbout, type IndexedLog } from '../../../../events/store/erasure/fill-streams-about.ts';
import { openFileStore } from '../../../../events/store/files/file-store.ts';
import { createEventCodec } from '../../../../events/store/log/codec.ts';
import { KEY_CACHE_MS, openSubjectKeys } from '../../../../events/store/privacy/subject-keys.ts';
import { borrower, commandMetadata, submission } from '../../../support/histories/builders.ts';
import { figure, type Scenario } from '../../scenario.ts';
import { median } from '../../statistics.ts';
import { addFiles } from '../bulk.ts';

const LIMIT_MS = 1_000;
const PEOPLE = 5;
const DELIVERIES_EACH = 10;
const TOGETHER = 200;
/** Of each file of `demo:bulk`. */
const EVENTS_PER_FILE = 14;

const deliveryOn = (applicationId: string) => {
  const deliveryId = randomUUID();
  const { now: effectiveAt, ...circumstances } = commandMetadata();
  const data = {
    deliveryId,
    partnerId: 'credit-bureau',
    messageId: deliveryId,
    messageType: 'credit.report',
    body: JSON.stringify({ applicationId, name: 'Alice Sample', text: 'x'.repeat(500) }),
    sentAt: '2026-03-02T15:00:00Z',
  };
  return {
    importId: deliveryId,
    streamId: partnerDeliveryStream(deliveryId),
    events: [{ event: { type: 'PartnerDeliveryReceived', data }, effectiveAt, circumstances }],
  } as const;
};

const addDeliveries = async (store: EventStore, count: number): Promise<void> => {
  for (let left = count; left > 0; left -= TOGETHER) {
    const histories = Array.from({ length: Math.min(TOGETHER, left) }, () => deliveryOn(randomUUID()));
    await store.importHistories(histories);
  }
};

/** A rejected file of one borrower, with a comment and deliveries about it. */
const rejectedFile = async (store: EventStore) => {
  const [applicationId, borrowerId] = [randomUUID(), randomUUID()];
  const send = (command: LoanApplicationCommand) =>
    openAggregate(store, loanApplicationAggregate).handle(applicationId, command, {
      metadata: commandMetadata(),
      options: { commandId: randomUUID() },
    });
  const borrowers = [borrower({ borrowerId })];
  await send({ type: 'SubmitLoanApplication', data: submission({ applicationId, borrowers, income: [], debts: [] }) });
  await send({ type: 'CommentOnApplication', data: { commentId: randomUUID(), comment: 'Alice called' } });
  await store.importHistories(Array.from({ length: DELIVERIES_EACH }, () => deliveryOn(applicationId)));
  const rejection = { status: 'rejected', notes: 'Because of Alice', may: authorities } as const;
  await send({ type: 'ChangeApplicationStatus', data: rejection });
  return { applicationId, borrowerId };
};

/** As after an upgrade from a version without the index. @returns events a second */
const fillAgain = async (url: string, log: IndexedLog): Promise<number> => {
  const owner = createOwnerPool(url, 'lendlog-bench-owner', 1);
  await owner.query('alter table event_store.streams_about disable trigger user');
  await owner.query('delete from event_store.streams_about');
  await owner.query('update event_store.streams_about_filling set is_done = false, filled_to = 0');
  await owner.end();
  const startedAt = performance.now();
  await fillStreamsAbout(log);
  return (await log.reader.headPosition(log.pool)) / ((performance.now() - startedAt) / 1_000);
};

/** One person in a long log, with everything that belongs to their file. */
export const forgetScenario: Scenario = {
  name: 'forget',
  run: async (bench) => {
    const events = bench.quick ? 100_000 : 1_000_000;
    const deliveries = events / 10;
    const url = await bench.createDatabase('forget');
    await migrate(url);
    const env = { DATABASE_URL: url, DATA_DIR: join(bench.dataDir, 'forget'), NODE_ENV: 'development' };
    bench.say(`forget, storing ${figure(events)} events`);
    await addFiles(env, Math.ceil((events - deliveries) / EVENTS_PER_FILE));
    const pool = createAppPool(url, 'lendlog-bench', 20);
    // As the program that stored them has it.
    const settings = loadSettings({ ...process.env, ...env });
    const keys = await openSubjectKeys(settings, pool);
    const files = await openFileStore(settings, keys);
    const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
    await addDeliveries(store, deliveries);
    const people = await Promise.all(Array.from({ length: PEOPLE }, () => rejectedFile(store)));
    const head = await store.reader.headPosition(pool);
    await bench.settle();
    const erase = createErase({ ...store, registry: eventRegistry, keys, cacheMs: 0 });
    const times: number[] = [];
    for (const person of people) {
      const startedAt = performance.now();
      const why = { reason: 'Request 4711', legalBasis: 'GDPR Art. 17' };
      await forgetBorrower({ store, erase, files }, { ...person, ...why }, commandMetadata());
      times.push(performance.now() - startedAt);
    }
    const filledPerSecond = await fillAgain(url, { ...store, registry: eventRegistry });
    await pool.end();
    const row = [figure(head), figure(median(times)), figure(Math.max(...times)), figure(median(times) / LIMIT_MS)];
    return {
      title: 'Forget a person',
      method:
        `A log of \`demo:bulk\`, a tenth of it partners' deliveries. ${PEOPLE} borrowers of rejected files are forgotten, one ` +
        `after the other, each with the file and the ${DELIVERIES_EACH} deliveries about it: found, keys destroyed, and said on ` +
        `each stream. Left out: the ${KEY_CACHE_MS / 1_000} s until processes have lost the keys, and what follows the log.`,
      tables: [
        { title: 'Forget', columns: ['events in the log', 'ms, median', 'ms, most', `of ${LIMIT_MS} ms`], rows: [row] },
        {
          title: 'Index of an older log',
          columns: ['events in the log', 'events/s'],
          rows: [[figure(head), figure(filledPerSecond)]],
        },
      ],
      promises: [
        { metric: `Forget a person, ${figure(events)} events`, atMost: LIMIT_MS, unit: 'ms', measured: median(times) },
      ],
    };
  },
};
