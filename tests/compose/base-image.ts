import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withProgress, type Say } from '../../scripts/components/machine/progress.ts';
import { findOnPath, run } from '../../scripts/components/machine/run.ts';
import type { Engine } from './engine.ts';

export const BASE = 'debian:bookworm-slim';
/** Folders that the image of that name leaves out too. */
const NOT_IN_SLIM = 'usr/share/{doc,man,locale}/*';

/** Debian's own packages in a folder, from the mirror that this machine uses. */
export const importBase = async ({ docker }: Engine, say: Say): Promise<void> => {
  if (!findOnPath(['debootstrap'])) throw new Error(`${BASE} cannot be pulled, and there is no debootstrap to make it`);
  const sources = globSync('/etc/apt/{sources.list,sources.list.d/*}').map((file) => readFileSync(file, 'utf8'));
  const [, mirror = 'http://deb.debian.org/debian'] =
    /^(?:URIs:|deb) +(\S+\/debian)\/?(?:\s|$)/m.exec(sources.join('\n')) ?? [];
  const work = mkdtempSync(join(tmpdir(), 'lendlog-base-'));
  const folder = join(work, 'root');
  try {
    await withProgress(say, `Making ${BASE}`, () =>
      run('debootstrap', ['--variant=minbase', 'bookworm', folder, mirror]),
    );
    for (const path of globSync([NOT_IN_SLIM, 'var/cache/apt/**/*.{bin,deb}', 'var/lib/apt/lists/*'], {
      cwd: folder,
    })) {
      rmSync(join(folder, path), { recursive: true, force: true });
    }
    await run('tar', ['-C', folder, '-cf', join(work, 'base.tar'), '.']);
    await docker(['import', join(work, 'base.tar'), BASE]);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
};
