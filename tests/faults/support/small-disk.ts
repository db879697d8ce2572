import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hasErrorCode } from '../../../events/platform/process/error-code.ts';

const MEGABYTE = 1024 * 1024;
const PAGE = 4_096;

/** Only root may mount a disk that is small enough to fill. */
export const mayMount = process.getuid?.() === 0 && process.platform === 'linux';

/** A folder on a disk of its own. @param size as `mount` has it: `24m` */
export const smallDisk = (size: string) => {
  const folder = mkdtempSync(join(tmpdir(), 'lendlog-small-disk-'));
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size},mode=711`, 'lendlog-faults', folder]);
  const filler = join(folder, 'filler');
  const free = (): number => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    /** Leaves no more than this much room. */
    fill: (leaveBytes = 0): void => {
      const file = openSync(filler, 'a');
      try {
        for (let room = free(); room > leaveBytes; room = free()) {
          // Others write meanwhile: the last pieces are small.
          writeSync(file, Buffer.alloc(Math.min(MEGABYTE, Math.max(PAGE, Math.floor((room - leaveBytes) / 2)))));
        }
      } catch (error) {
        if (!hasErrorCode(error, 'ENOSPC')) throw error;
      } finally {
        closeSync(file);
      }
    },
    makeRoom: (): void => rmSync(filler, { force: true }),
    remove: (): void => {
      execFileSync('umount', ['--lazy', folder]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
export type SmallDisk = ReturnType<typeof smallDisk>;
