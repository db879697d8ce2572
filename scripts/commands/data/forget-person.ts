import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { forgetAppraiser } from '../../../api/appraiser/forget-appraiser.ts';
import { forgetBorrower } from '../../../api/loan-application/privacy/forget-borrower.ts';
import { forgetUnusedForms } from '../../../api/uad-report/forget-unused-forms.ts';
import { forgetDraft } from '../../../api/urla-draft/forget-draft.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { createAppPool, createOwnerPool, type Pool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import type { CommandMetadata } from '../../../events/kernel/message.ts';
import type { Outcome } from '../../../events/store/append/aggregate.ts';
import { createErase, type Erase } from '../../../events/store/erasure/erasure.ts';
import type { FileStore } from '../../../events/store/files/file-store.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { openFileStore } from '../../../events/store/files/file-store.ts';
import { checkMayRewrite, rewriteTables } from '../../../events/store/erasure/rewrite-tables.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { tablesOf } from '../../../projections/engine/projection.ts';
import { allProjections } from '../../../projections/registry.ts';
import { fileOfBorrower, findLoanFile } from '../../../projections/loan-file/loan-file.queries.ts';
import { fullName } from '../../../events/lending/fields/words.ts';
import { databaseUrlOf, ownerUrlOf } from '../../addresses/database-url.ts';
import { defineCommand, UsageError, wholeNumber } from '../../command/command.ts';

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

type Why = { readonly reason: string; readonly legalBasis: string };

/** Forgets, waits for the read models, then has PostgreSQL's files forget. @param forgets says what was done */
const forget = async (
  pool: Pool,
  settings: Settings,
  forgets: (store: EventStore, erase: Erase, files: FileStore) => Promise<string>,
): Promise<void> => {
  await asOwner(settings, (owner) => checkMayRewrite(owner, tables));
  const keys = await openSubjectKeys(settings, pool);
  const files = await openFileStore(settings, keys);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  console.log(await forgets(store, createErase({ ...store, registry: eventRegistry, keys }), files));
  await untilReadModelsFollow(store);
  await asOwner(settings, rewriteFiles);
};

const metadataOf = (correlationId: string): CommandMetadata => ({
  actor: { kind: 'system', id: 'person:forget', name: userInfo().username },
  now: new Date().toISOString(),
  correlationId,
});
const recordedAt = ({ events, position, duplicate }: Outcome): string =>
  events.length > 0 && !duplicate ? `recorded at position ${position} of the log` : 'it was recorded before';

const forgetOne = async (pool: Pool, settings: Settings, id: string, why: Why): Promise<void> => {
  const borrowerId = id.toLowerCase();
  const applicationId = await fileOfBorrower(pool, borrowerId);
  if (!applicationId) throw new Error(`No application has a borrower with the id ${borrowerId}`);
  await forget(pool, settings, async (store, erase, files) => {
    const request = { applicationId, borrowerId, ...why };
    const outcome = await forgetBorrower({ store, erase, files }, request, metadataOf(`forget-borrower:${borrowerId}`));
    return `Borrower ${borrowerId} of application ${applicationId} is forgotten; ${recordedAt(outcome)}.`;
  });
};

const forgetOnDraft = (pool: Pool, settings: Settings, id: string, why: Why): Promise<void> =>
  forget(pool, settings, async (store, erase) => {
    const draftId = id.toLowerCase();
    const outcome = await forgetDraft({ store, erase }, { draftId, ...why }, metadataOf(`forget-draft:${draftId}`));
    return `Everybody of draft ${draftId} is forgotten; ${recordedAt(outcome)}.`;
  });

const forgetOnPanel = (pool: Pool, settings: Settings, id: string, reason: string): Promise<void> =>
  forget(pool, settings, async (store, erase) => {
    const appraiserId = id.toLowerCase();
    const outcome = await forgetAppraiser(
      { store, erase },
      { appraiserId, reason },
      { metadata: metadataOf(`forget-appraiser:${appraiserId}`), options: { commandId: randomUUID() } },
    );
    return `Appraiser ${appraiserId} is forgotten; ${recordedAt(outcome)}.`;
  });

const forgetForms = (pool: Pool, settings: Settings, days: number): Promise<void> =>
  forget(pool, settings, async (store, erase) => {
    const count = await forgetUnusedForms({ store, erase }, days, metadataOf('forget-unused-uad-forms'));
    return `${count} UAD forms that nobody changed for ${days} days are forgotten.`;
  });

export const command = defineCommand({
  usage: `Forgets a borrower of a funded, rejected or closed application for good:
  npm run lendlog -- person:forget <borrower id> --reason "Request 4711" --legal-basis "GDPR Art. 17(1)(a)"
Forgets everybody of an application that was discarded while it was being taken:
  npm run lendlog -- person:forget --draft <draft id> --reason "Request 4711" --legal-basis "GDPR Art. 17(1)(a)"
Forgets an appraiser who is inactive or suspended:
  npm run lendlog -- person:forget --appraiser <appraiser id> --reason "Request 4711"
Forgets every UAD form that goes with no order and that nobody has changed for so many days:
  npm run lendlog -- person:forget --unused-uad-forms 180
Lists the borrowers of an application with their ids:
  npm run lendlog -- person:forget --application <application id>`,
  options: {
    reason: { type: 'string' },
    'legal-basis': { type: 'string' },
    application: { type: 'string' },
    draft: { type: 'string' },
    appraiser: { type: 'string' },
    'unused-uad-forms': { type: 'string' },
  },
  takes: ['borrower id?'],
  run: async (values, [borrowerId]) => {
    const { reason, 'legal-basis': legalBasis, application, draft, appraiser, 'unused-uad-forms': unused } = values;
    const days = unused === undefined ? undefined : wholeNumber('unused-uad-forms', unused, { least: 1, most: 99_999 });
    const isComplete = appraiser ? Boolean(reason) : Boolean((borrowerId ?? draft) && reason && legalBasis);
    if (!application && days === undefined && !isComplete) throw new UsageError('Say whom, and why');

    const settings = loadSettings(process.env);
    const pool = createAppPool(databaseUrlOf(settings), 'lendlog-forget-person', 4);
    try {
      if (application) await listBorrowers(pool, application);
      else if (days !== undefined) await forgetForms(pool, settings, days);
      else if (appraiser && reason) await forgetOnPanel(pool, settings, appraiser, reason);
      else if (reason && legalBasis) {
        if (draft) await forgetOnDraft(pool, settings, draft, { reason, legalBasis });
        else if (borrowerId) await forgetOne(pool, settings, borrowerId, { reason, legalBasis });
      }
    } finally {
      await pool.end();
    }
  },
});
