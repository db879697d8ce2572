import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { BadSettingsError, loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { filesFolder } from '../../../events/platform/blobs/create-blob-store.ts';
import { backupDirOf, chooseBackup, listBackups, type Manifest } from '../../backup/backup-folder.ts';
import { bringDocuments } from '../../backup/bring-documents.ts';
import { drill } from '../../backup/drill.ts';
import { bringKeys, ownersPassword } from '../../backup/keys.ts';
import { takeOver } from '../../backup/production.ts';
import { restoreDatabase } from '../../backup/restore-database.ts';
import type { RestoredDocuments } from '../../backup/restore-documents.ts';
import { isOn, lineOf } from '../../backup/timelines.ts';
import { describeDrill } from '../../backup/verify.ts';
import { lockDataFolder } from '../../components/database/data-folder-lock.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { defineCommand, UsageError, wholeNumber } from '../../command/command.ts';

const momentOf = (text: string): string => {
  const isMoment = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text);
  const at = new Date(text);
  if (isMoment && !Number.isNaN(at.getTime())) return at.toISOString();
  throw new BadSettingsError(`--to ${text}: write a moment with its zone, such as 2026-11-22T14:05:00Z`);
};

const tellDocuments = ({ brought, leftOut, aside, problems }: RestoredDocuments): void => {
  console.log(`${brought} documents were brought back.`);
  if (leftOut > 0) console.log(`Left out, because people are forgotten (documents): ${leftOut}.`);
  if (aside !== undefined)
    console.log(`What was there of them is in ${aside}: delete it once nothing of it is needed.`);
  for (const problem of problems) console.error(problem);
  if (problems.length > 0) process.exitCode = 1;
};

const tellDrill = async (
  settings: Settings,
  options: Omit<Parameters<typeof drill>[0], 'onProgress'>,
): Promise<void> => {
  const startedAt = performance.now();
  const bar = createProgressBar('Copying the database', 'files');
  const result = await drill({ ...options, onProgress: bar.tick });
  bar.end();
  const howFar = typeof options.extent === 'string' ? 'as far as there is WAL' : `to ${options.extent.to}`;
  console.log(`${options.manifest.name}: ${describeDrill(options.manifest, result, howFar)}`);
  const lost = result.missing.filter((name) => !existsSync(join(filesFolder(settings), name)));
  for (const name of settings.S3_BUCKET === undefined ? lost : [])
    console.error(`${name} is missing: the log names it, and neither the backup nor the data folder has it`);
  if (lost.length > 0 && settings.S3_BUCKET === undefined) process.exitCode = 1;
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  console.log(`The drill took ${seconds} s. Its server is removed; BACKUP_DIR and DATA_DIR are as they were.`);
};

const NOW_PRODUCTION =
  'This is the production now: BACKUP_DIR is its backup. Make a backup soon, from which a restore is quicker.';
const STILL_A_COPY =
  'This is a copy: BACKUP_DIR was only read and stays the backup of the production; nothing is backed up from here. ' +
  'If it is to be the production, run `npm run lendlog -- backup:take-over` before you start it.';

const timelineOf = (text: string | undefined): number | undefined =>
  text === undefined ? undefined : wholeNumber('timeline', text, { least: 1, most: 2 ** 31 - 1 });

export const command = defineCommand({
  usage: `Puts a backup of BACKUP_DIR into DATA_DIR. What is there is put aside, never written over.
  npm run lendlog -- restore [--to <moment>] [--as-production | --drill] [--keys-from <folder>] [--backup <name>] [--timeline N]
  --to             a moment, ISO 8601 with its zone; left out: as far as the WAL goes
  --as-production  what is restored takes the place of the production; left out: it is a copy, and BACKUP_DIR is only read
  --drill          restores into a scratch server in TMPDIR, compares, removes it again; the portal serves meanwhile
  --keys-from      where \`backup --keys-to\` has put the keys; those that DATA_DIR has already stay
  --backup         the name of a backup; left out: the newest that can be brought to the moment
  --timeline       of a past that was left behind; left out: the production's
docs/how-to/back-up-and-restore.md`,
  options: {
    to: { type: 'string' },
    'as-production': { type: 'boolean', default: false },
    'keys-from': { type: 'string' },
    drill: { type: 'boolean', default: false },
    backup: { type: 'string' },
    timeline: { type: 'string' },
  },
  run: async (values) => {
    const settings = loadSettings(process.env);
    if (values.drill && values['as-production'])
      throw new UsageError('--drill leaves the production as it is: leave out --as-production');
    const [dataDir, backupDir] = [resolve(settings.DATA_DIR), backupDirOf(settings)];
    if (settings.DATABASE_URL) {
      throw new BadSettingsError(
        'DATABASE_URL is set: restore that server with its own tools. The portal notices that its log was restored.',
      );
    }
    const to = values.to === undefined ? undefined : momentOf(values.to);
    const extent = to === undefined ? 'all' : { to };
    const line = lineOf(backupDir, timelineOf(values.timeline));
    const isOnLine = (each: Manifest): boolean => isOn(line, each);
    const manifest = chooseBackup(listBackups(backupDir), { to, name: values.backup, isOnLine });
    if (values.drill) {
      const password = await ownersPassword(resolve(values['keys-from'] ?? dataDir));
      const { timeline } = line;
      await tellDrill(settings, { backupDir, manifest, timeline, extent, password });
      return;
    }
    const { unlock } = await lockDataFolder(
      dataDir,
      { address: 'npm run lendlog -- restore', launchers: [] },
      console.log,
    );
    try {
      if (values['keys-from'] !== undefined) {
        const brought = await bringKeys(resolve(values['keys-from']), dataDir);
        console.log(`Keys: ${brought.join(', ') || 'all were there'}`);
      }
      const password = await ownersPassword(dataDir);
      console.log(`Restoring ${manifest.name} ${to === undefined ? 'as far as there is WAL' : `to ${to}`}`);
      const bar = createProgressBar('Copying the database', 'files');
      let tell = (): void => undefined;
      const restored = await restoreDatabase({
        backupDir,
        manifest,
        dataDir,
        timeline: line.timeline,
        extent,
        password,
        reason: `restored from ${manifest.name}${to === undefined ? '' : ` to ${to}`}`,
        onProgress: bar.tick,
        whileItRuns: async (url) => {
          if (settings.S3_BUCKET !== undefined) return;
          const documents = await bringDocuments(settings, backupDir, url);
          tell = () => tellDocuments(documents);
        },
      });
      bar.end();
      const { position, newestAt, aside } = restored;
      console.log(`The log ends at position ${position}${newestAt ? `, recorded at ${newestAt}` : ''}.`);
      tell();
      if (aside) console.log(`The database that was there is in ${aside}: delete it once nothing of it is needed.`);
      if (values['as-production']) await takeOver(dataDir, backupDir);
      console.log(values['as-production'] ? NOW_PRODUCTION : STILL_A_COPY);
      console.log('Start the portal: workflows and Kafka start over from the log; /readyz shows their progress.');
    } finally {
      unlock();
    }
  },
});
