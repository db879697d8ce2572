import { existsSync } from 'node:fs';
import { chown, readdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { copyMeasured } from './kept-files.ts';

/** The end of the timeline that the restore has left: PostgreSQL keeps it for experts only. */
const isLeftover = (name: string): boolean => name.endsWith('.partial.gz') || name.endsWith('.gz.partial');

/**
 * Puts the WAL that a restored server has written itself into the archive: with the history of its timeline a later
 * restore goes on from there. What is there already stays.
 * @throws Error naming a piece that is there already with another content; nothing was handed over then
 */
export const handOver = async (from: string, archive: string): Promise<void> => {
  const names = (await readdir(from)).filter((name) => !isLeftover(name));
  const unpacked = async (path: string) => gunzipSync(await readFile(path));
  for (const name of names) {
    const [own, kept] = [join(from, name), join(archive, name)];
    if (existsSync(kept) && !(await unpacked(kept)).equals(await unpacked(own))) {
      throw new Error(
        `${kept} is of another copy that has taken over since this one was restored: this one cannot follow it. ` +
          'Restore again, or give this one a BACKUP_DIR of its own.',
      );
    }
  }
  const { uid, gid } = await stat(archive);
  for (const name of names.filter((each) => !existsSync(join(archive, each)))) {
    const draft = join(archive, `${name}.partial`);
    await copyMeasured(join(from, name), draft);
    await chown(draft, uid, gid);
    await rename(draft, join(archive, name));
  }
};
