import { writeFile } from 'node:fs/promises';
import { NotFoundError } from '../../../events/kernel/errors.ts';
import { uuidSchema } from '../../../events/kernel/ids.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { BadSettingsError, loadSettings } from '../../../events/platform/process/config.ts';
import { anchorFileOf } from '../../../events/store/audit/anchor-log.ts';
import { loadAuditKeys } from '../../../events/store/audit/audit-key.ts';
import { createAuditPool } from '../../../events/store/audit/snapshot.ts';
import { exportStream } from '../../../events/store/audit/stream-export.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { defineCommand, UsageError } from '../../command/command.ts';

export const command = defineCommand({
  usage: `Writes one stream as a file that can be verified anywhere by audit:verify-export.
  npm run lendlog -- audit:export <application id or stream id> --out file.json`,
  options: { out: { type: 'string' } },
  takes: ['id'],
  isPrivate: true,
  run: async ({ out }, [id = '']) => {
    if (!out) throw new UsageError('Say where to with --out file.json');
    const settings = loadSettings(process.env);
    const pool = createAuditPool(databaseUrlOf(settings));
    const deps = { pool, path: anchorFileOf(settings.DATA_DIR), keys: await loadAuditKeys(settings) };
    const streamId = uuidSchema.safeParse(id).success ? loanApplicationStream(id.toLowerCase()) : id;
    try {
      const file = await exportStream(deps, streamId);
      // It holds a loan file: nobody else on the machine reads it.
      await writeFile(out, JSON.stringify(file, undefined, 2), { mode: 0o600 });
      const { events, commits, anchor } = file;
      console.log(
        `Exported ${events.length} events of ${streamId} with ${commits.length} commits up to the anchor at position ${anchor.position} (${anchor.time}) to ${out}`,
      );
    } catch (error) {
      if (error instanceof NotFoundError) throw new BadSettingsError(error.message);
      throw error;
    } finally {
      await pool.end();
    }
  },
});
