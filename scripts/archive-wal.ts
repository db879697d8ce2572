import { createReadStream, createWriteStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip, gunzipSync } from 'node:zlib';
import { hasErrorCode } from '../events/platform/process/error-code.ts';

// PostgreSQL's archive_command (scripts/components/database/wal-archive.ts): packs a piece of WAL into the backup folder. Only when
// this says so, by exit code 0, does the server give up its own copy.

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('archive-wal.ts FROM TO');

/** Handed over before, and the server was stopped before it heard so. */
const isThere = async (): Promise<boolean> => {
  try {
    const [packed, own] = [await readFile(to), await readFile(from)];
    if (gunzipSync(packed).equals(own)) return true;
  } catch (error) {
    if (hasErrorCode(error, 'ENOENT')) return false;
    throw error;
  }
  throw new Error(`${to} is of another server or another past: give this portal a BACKUP_DIR of its own`);
};

if (!(await isThere())) {
  const draft = `${to}.partial`;
  await pipeline(createReadStream(from), createGzip(), createWriteStream(draft, { mode: 0o600, flush: true }));
  await rename(draft, to);
  const folder = await open(dirname(to), 'r');
  await folder.sync();
  await folder.close();
}
