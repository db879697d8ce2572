import { createReadStream, createWriteStream, statSync } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

// PostgreSQL's restore_command (scripts/components/database/wal-archive.ts): unpacks a piece of WAL. Exit code 1: there is none.

const [from, to] = process.argv.slice(2);
if (!from || !to) throw new Error('fetch-wal.ts FROM TO');
// By stat: `access` knows nothing of the capability by which the server reads folders that are closed to it.
if (statSync(from, { throwIfNoEntry: false }))
  await pipeline(createReadStream(from), createGunzip(), createWriteStream(to, { flush: true }));
else process.exitCode = 1;
