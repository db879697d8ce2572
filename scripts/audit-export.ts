import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { NotFoundError } from '../events/kernel/errors.ts';
import { uuidSchema } from '../events/kernel/ids.ts';
import { loanApplicationStream } from '../events/loan-application/loan-application.stream.ts';
import { BadSettingsError, loadSettings } from '../events/platform/process/config.ts';
import { runMain } from '../events/platform/process/run-main.ts';
import { anchorFileOf } from '../events/store/audit/anchor-log.ts';
import { loadAuditKeys } from '../events/store/audit/audit-key.ts';
import { createAuditPool } from '../events/store/audit/snapshot.ts';
import { exportStream } from '../events/store/audit/stream-export.ts';
import { databaseUrlOf } from './database-url.ts';

// npm run audit:export -- <application id or stream id> --out file.json: one loan file, to be verified anywhere with
// npm run audit:verify-export -- file.json

const USAGE = 'Usage: npm run audit:export -- <application id or stream id> --out file.json';

await runMain(async () => {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { out: { type: 'string' } } });
  const [id] = positionals;
  if (!id || !values.out) throw new BadSettingsError(USAGE);
  if (existsSync('.env')) process.loadEnvFile('.env');
  const settings = loadSettings(process.env);
  const pool = createAuditPool(databaseUrlOf(settings));
  const deps = { pool, path: anchorFileOf(settings.DATA_DIR), keys: await loadAuditKeys(settings) };
  const streamId = uuidSchema.safeParse(id).success ? loanApplicationStream(id.toLowerCase()) : id;
  try {
    const file = await exportStream(deps, streamId);
    // It holds a loan file: nobody else on the machine reads it.
    await writeFile(values.out, JSON.stringify(file, undefined, 2), { mode: 0o600 });
    const { events, commits, anchor } = file;
    console.log(
      `Exported ${events.length} events of ${streamId} with ${commits.length} commits up to the anchor at position ${anchor.position} (${anchor.time}) to ${values.out}`,
    );
  } catch (error) {
    if (error instanceof NotFoundError) throw new BadSettingsError(error.message);
    throw error;
  } finally {
    await pool.end();
  }
});
