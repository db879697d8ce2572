import { existsSync } from 'node:fs';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loadSettings, type Settings } from '../../../events/platform/process/config.ts';
import { anchorFileOf } from '../../../events/store/audit/anchor-log.ts';
import { auditLog } from '../../../events/store/audit/audit-log.ts';
import { loadAuditorsKeys } from '../../../events/store/audit/audit-key.ts';
import { putAnchorsAside } from '../../../events/store/audit/known-anchors.ts';
import type { Finding } from '../../../events/store/audit/finding.ts';
import { createAuditPool } from '../../../events/store/audit/snapshot.ts';
import { auditFiles } from '../../audit/audit-files.ts';
import { createProgressBar } from '../../components/machine/progress-bar.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { defineCommand, UsageError } from '../../command/command.ts';

const count = (value: number): string => value.toLocaleString('en-US');

const sentence = ({ position, streamId, type, problem }: Finding): string => {
  const what = [streamId, type].filter(Boolean).join(', ');
  const where = position === undefined ? '' : `position ${position}`;
  return `${[where, what && (where ? `(${what})` : what)].filter(Boolean).join(' ')}${where || what ? ': ' : ''}${problem}`;
};

const verifyStoredFiles = (settings: Settings): Promise<boolean> =>
  auditFiles({ settings, databaseUrl: databaseUrlOf(settings), bar: createProgressBar('Reading the files', 'files') });

export const command = defineCommand({
  usage: `Verifies the whole log and names the first position at which it is not what was written. Exit code 1 where something is wrong.
  npm run lendlog -- audit:verify [--all] [--files] [--anchors copy.jsonl | --anchors-put-aside "why"]
  --all    goes on after the first finding
  --files  then reads every stored document too
  --anchors copy.jsonl  compares with a copy of the anchors from elsewhere, and writes none
  --anchors-put-aside "why"  first renames the file of anchors, where it was lost or replaced honestly; every later verification says so
docs/how-to/audit-the-log.md says what that proves.`,
  options: {
    all: { type: 'boolean', default: false },
    files: { type: 'boolean', default: false },
    anchors: { type: 'string' },
    'anchors-put-aside': { type: 'string' },
  },
  isPrivate: true,
  run: async (values) => {
    const reason = values['anchors-put-aside']?.trim();
    if (reason === '') throw new UsageError('Say why with --anchors-put-aside "why"');
    const copy = values.anchors;
    if (copy !== undefined && reason !== undefined) throw new UsageError('Give --anchors or --anchors-put-aside');
    if (copy !== undefined && !existsSync(copy)) throw new UsageError(`There is no file ${copy}`);
    const settings = loadSettings(process.env);
    const pool = createAuditPool(databaseUrlOf(settings));
    const { keys, masterKeys } = await loadAuditorsKeys(settings);
    const subjectKeys = { registry: eventRegistry, ...(masterKeys && { masterKeys }) };
    const deps = { pool, path: copy ?? anchorFileOf(settings.DATA_DIR), keys, subjectKeys };
    if (reason !== undefined) {
      const aside = await putAnchorsAside(deps, reason);
      console.log(`The anchors so far are put aside${aside === undefined ? ': there was no file' : `, in ${aside}`}.`);
    }
    const bar = createProgressBar('Verifying the log', 'events');
    const audit = await auditLog(deps, { all: values.all, isCopy: copy !== undefined, onProgress: bar.tick });
    bar.end();
    await pool.end();

    const { events, head, streams, seconds, anchors, putAside, findings, newAnchor } = audit;
    const rate = count(Math.round(events / seconds));
    console.log(
      `Walked ${count(events)} events of ${count(streams)} streams up to position ${count(head)} in ${seconds.toFixed(1)} s (${rate} a second), against ${count(anchors)} anchors.`,
    );
    for (const { at, reason: why } of putAside) {
      console.log(
        `Anchors from before ${at} were put aside: ${why}. Copies from elsewhere still prove what was before.`,
      );
    }
    if (findings.length === 0) {
      console.log('Nothing is wrong: every event, commit, command and stream is as it was written.');
      console.log(
        masterKeys
          ? 'Every key opens its text, or an event says whose text was erased.'
          : 'Every key is there, or an event says whose text was erased; without MASTER_KEY none was opened.',
      );
      if (newAnchor) console.log(`Anchor: position ${newAnchor.position}, hash ${newAnchor.hash} (${deps.path})`);
    } else {
      const [first, ...others] = findings;
      if (first) console.error(`FIRST BAD ${first.position === undefined ? 'ROW' : 'POSITION'}: ${sentence(first)}`);
      for (const finding of others) console.error(`Also: ${sentence(finding)}`);
      if (!values.all) console.error('The walk ended there; `npm run lendlog -- audit:verify --all` goes on.');
      process.exitCode = 1;
    }
    if (values.files && !(await verifyStoredFiles(settings))) process.exitCode = 1;
  },
});
