import { eventRegistry } from '../../events/event-registry.ts';
import type { FileProblem } from '../../events/kernel/errors.ts';
import type { Settings } from '../../events/platform/process/config.ts';
import { createAppPool } from '../../events/platform/database/database.ts';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { createEventStore } from '../../events/store/append/event-store.ts';
import { openFileStore } from '../../events/store/files/file-store.ts';
import { openSubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import { type FileAudit, verifyFiles } from '../../events/files/verify-files.ts';
import type { ProgressBar } from '../components/machine/progress-bar.ts';

const count = (value: number): string => value.toLocaleString('en-US');

const problems: Readonly<Record<FileProblem, string>> = {
  missing: 'it is missing',
  shorter: 'it is shorter than what was uploaded',
  longer: 'it is longer than what was uploaded',
  changed: 'it was changed after it was uploaded',
};

type Deps = { readonly settings: Settings; readonly databaseUrl: string; readonly bar: ProgressBar };

/** Compares every stored document with the log and says what is wrong. @returns whether nothing is */
export const auditFiles = async ({ settings, databaseUrl, bar }: Deps): Promise<boolean> => {
  const pool = createAppPool(databaseUrl, 'lendlog-audit-files', 4);
  const keys = await openSubjectKeys(settings, pool);
  const store = createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) });
  const files = await openFileStore(settings, keys);
  const audit = await verifyFiles({ store, files, onProgress: bar.tick });
  bar.end();
  await pool.end();
  return tell(audit);
};

const tell = ({ files, bytes, erased, damaged, undead, orphans, unencrypted }: FileAudit): boolean => {
  console.log(`Read ${count(files - erased)} files, ${count(bytes)} bytes; ${count(erased)} more are erased.`);
  for (const { file, problem } of damaged) {
    const { subjectId, position, documentId, documentVersion } = file;
    console.error(
      `BAD FILE: position ${position} (${subjectId}, document ${documentId}, version ${documentVersion}): ${problems[problem]}`,
    );
  }
  for (const name of undead) console.error(`BAD FILE: ${name}: it is there although whom it is about was forgotten`);
  for (const name of orphans) console.log(`Named by no event: ${name}`);
  if (unencrypted.length > 0) {
    console.log(`Not encrypted yet: ${count(unencrypted.length)} files; run \`npm run lendlog -- files:encrypt\`.`);
  }
  if (damaged.length + undead.length > 0) return false;
  console.log('Nothing is wrong: every file is what was uploaded.');
  return true;
};
