import { statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { findOnPath, run } from './run.ts';

export type SystemUser = { readonly uid: number; readonly gid: number };

const lookUp = async (name: string): Promise<SystemUser> => ({
  uid: Number(await run('id', ['-u', name])),
  gid: Number(await run('id', ['-g', name])),
});

/** The system user PostgreSQL runs as when we are root, which it refuses to run as. Created where it is missing. */
export const postgresUser = async (): Promise<SystemUser | undefined> => {
  if (process.getuid?.() !== 0) return undefined;
  return lookUp('postgres').catch(async () => {
    await run('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'postgres']);
    return lookUp('postgres');
  });
};

const mayEnter = (folder: string, { uid, gid }: SystemUser): boolean => {
  const { mode, uid: owner, gid: group } = statSync(folder);
  const execute = owner === uid ? 0o100 : group === gid ? 0o010 : 0o001;
  return (mode & execute) !== 0;
};

/** The first folder on the way to `path` that the user may not enter, for example root's own home. */
export const closedFolder = (path: string, user: SystemUser): string | undefined => {
  const parents: string[] = [];
  for (let folder = dirname(resolve(path)); ; folder = dirname(folder)) {
    parents.unshift(folder);
    if (folder === dirname(folder)) break;
  }
  return parents.find((folder) => !mayEnter(folder, user));
};

export type Launch = { readonly command: string; readonly args: readonly string[]; readonly user?: SystemUser };

/**
 * Runs `command` as another user although it or its data may lie in a folder closed to that user: with the one
 * Linux capability that lets it walk through (CAP_DAC_READ_SEARCH), and nothing else of root's.
 * @throws Error naming the closed folder when the machine has no `setpriv`
 */
export const launchAs = (user: SystemUser | undefined, paths: readonly string[], launch: Launch): Launch => {
  if (!user) return launch;
  const closed = paths.map((path) => closedFolder(path, user)).find((folder) => folder !== undefined);
  if (closed === undefined) return { ...launch, user };
  const setpriv = findOnPath(['setpriv']);
  if (!setpriv) {
    throw new Error(
      `PostgreSQL runs as the user postgres, who may not enter ${closed}: set DATA_DIR to another folder`,
    );
  }
  const ids = [`--reuid=${user.uid}`, `--regid=${user.gid}`, '--clear-groups'];
  const walkThrough = ['--inh-caps=+dac_read_search', '--ambient-caps=+dac_read_search'];
  return { command: setpriv, args: [...ids, ...walkThrough, launch.command, ...launch.args] };
};
