import { existsSync } from 'node:fs';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { forgetBorrower } from '../api/loan-application/forget-borrower.ts';
import { eventRegistry } from '../events/event-registry.ts';
import { loadSettings, type Settings } from '../events/platform/config.ts';
import { createAppPool, createOwnerPool, type Pool } from '../events/platform/database.ts';
import { createEventCodec } from '../events/store/codec.ts';
import { createErase } from '../events/store/erasure.ts';
import { createEventStore, type EventStore } from '../events/store/event-store.ts';
import { openFileStore } from '../events/store/file-store.ts';
import { checkMayRewrite, rewriteTables } from '../events/store/rewrite-tables.ts';
import { openSubjectKeys } from '../events/store/subject-keys.ts';
import { tablesOf } from '../projections/engine/projection.ts';
import { allProjections } from '../projections/registry.ts';
import { fileOfBorrower, findLoanFile } from '../projections/loan-file/loan-file.queries.ts';
import { fullName } from '../events/lending/words.ts';
import { databaseUrlOf, ownerUrlOf } from './database-url.ts';

// npm run person:forget: docs/how-to/forget-a-person.md

const USAGE = `Forgets a borrower of a funded, rejected or closed application for good:
  npm run person:forget -- <borrower id> --reason "Request 4711" --legal-basis "GDPR Art. 17(1)(a)"
Lists the borrowers of an application with their ids:
  npm run person:forget -- --application <application id>`;

const listBorrowers = async (pool: Pool, applicationId: string): Promise<void> => {
  const file = await findLoanFile(pool, applicationId);
  if (!file) throw new Error(`No application has the id ${applicationId}`);
  for (const borrower of file.borrowers) console.log(`${borrower.borrowerId}  ${fullName(borrower)}`);
};

const FOLLOW_MS = 60_000;
/** Those that hold text of people. */
const touched = allProjections.filter(({ erasedBy = [] }) => erasedBy.length > 0);

/** Waits until the read models have made anew what they hold. */
const untilReadModelsFollow = async ({ pool, reader }: EventStore): Promise<void> => {
  const head = await reader.headPosition(pool);
  const deadline = performance.now() + FOLLOW_MS;
  const isBehind = async (name: string): Promise<boolean> => (await reader.checkpointPosition(pool, name)) < head;
  for (const { name } of touched) {
    while (await isBehind(name)) {
      if (performance.now() > deadline) {
        throw new Error(`${name} is behind and may still show the person: start the projections, then run this again`);
      }
      await sleep(100);
    }
  }
};

const tables = ['event_store.subject_keys', ...touched.flatMap(tablesOf).map((table) => `read_model.${table}`)];

/** PostgreSQL's files have to forget, too: as the owner, because the processes may not rewrite tables. */
const asOwner = async (settings: Settings, work: (owner: Pool) => Promise<void>): Promise<void> => {
  const owner = createOwnerPool(ownerUrlOf(settings), 'lendlog-forget-person');
  try {
    await work(owner);
  } finally {
    await owner.end();
  }
};

const rewriteFiles = async (owner: Pool): Promise<void> => {
  for (const { table, ms } of await rewriteTables(owner, tables)) console.log(`Rewrote ${table} in ${ms} ms.`);
};

type Wish = { readonly borrowerId: string; readonly reason: string; readonly legalBasis: string };

const forget = async (pool: Pool, settings: Settings, { borrowerId, ...wish }: Wish): Promise<void> => {
  const applicationId = await fileOfBorrower(pool, borrowerId);
  if (!applicationId) throw new Error(`No application has a borrower with the id ${borrowerId}`);
  await asOwner(settings, (owner) => checkMayRewrite(owner, tables));
  const keys = await openSubjectKeys(settings, pool);
  const files = await openFileStore(settings, keys);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  const erase = createErase({ ...store, registry: eventRegistry, keys });
  const { events, position, duplicate } = await forgetBorrower(
    { store, erase, files },
    { applicationId, borrowerId: borrowerId.toLowerCase(), ...wish },
    {
      actor: { kind: 'system', id: 'person:forget', name: userInfo().username },
      now: new Date().toISOString(),
      correlationId: `forget-borrower:${borrowerId}`,
    },
  );
  const what =
    events.length > 0 && !duplicate ? `recorded at position ${position} of the log` : 'it was recorded before';
  console.log(`Borrower ${borrowerId} of application ${applicationId} is forgotten; ${what}.`);
  await untilReadModelsFollow(store);
  await asOwner(settings, rewriteFiles);
};

const run = async (): Promise<void> => {
  if (existsSync('.env')) process.loadEnvFile('.env');
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { reason: { type: 'string' }, 'legal-basis': { type: 'string' }, application: { type: 'string' } },
  });
  const [borrowerId] = positionals;
  const { reason, 'legal-basis': legalBasis, application } = values;
  if (!application && (!borrowerId || !reason || !legalBasis)) throw new Error(USAGE);

  const settings = loadSettings(process.env);
  const pool = createAppPool(databaseUrlOf(settings), 'lendlog-forget-person', 4);
  try {
    if (application) await listBorrowers(pool, application);
    else if (borrowerId && reason && legalBasis) {
      await forget(pool, settings, { borrowerId, reason, legalBasis });
    }
  } finally {
    await pool.end();
  }
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
