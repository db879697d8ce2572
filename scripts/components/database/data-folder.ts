import { accessSync, chmodSync, constants, lstatSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { sessionSecretFile } from '../../../api/auth/session.ts';
import { demoProviders } from '../../../api/services/accounts/identity-providers.ts';
import { issuerSecretsFile } from '../../../api/services/accounts/issuer-secrets.ts';
import { webhookSecretsFile } from '../../../api/services/process/webhook-secrets.ts';
import { BadSettingsError, type Settings } from '../../../events/platform/process/config.ts';
import { readSecretFile, type SecretFile } from '../../../events/platform/process/secret-file.ts';
import { masterKeyFile } from '../../../events/store/privacy/master-key.ts';
import { SANDBOX_STATE_FILE } from '../../sandbox/state-file.ts';
import { appPasswordFile, ownerPasswordFile } from './database-passwords.ts';

/** One thing in the data folder. docs/how-to/look-after-the-data-folder.md has the same rows. */
export type DataFolderEntry = {
  readonly name: string;
  readonly kind: 'file' | 'folder';
  readonly holds: string;
  /** True when a start recreates it. Entries that cannot be recreated are never created beside existing data. */
  readonly isMadeAgain: boolean;
  /** Consequence of losing it, and the fix when it changed. */
  readonly remedy: string;
  readonly secret?: SecretFile;
  /** Left out: always. */
  readonly isUsed?: (settings: Settings) => boolean;
  /** Nothing of it is there before the database is, so that it proves that there was one. */
  readonly isMadeAfterDatabase?: true;
};

const FROM_A_COPY = 'Put it back from a backup.';
const MOVE_AWAY = 'Move it away: it is made again.';

const ofSecret = (secret: SecretFile) => ({ ...secret, kind: 'file', secret }) as const;
const derivedFile = (name: string, holds: string, remedy = MOVE_AWAY): DataFolderEntry => ({
  name,
  kind: 'file',
  holds,
  isMadeAgain: true,
  remedy,
});
const isOutsideProduction = ({ NODE_ENV }: Settings): boolean => NODE_ENV !== 'production';
const isEmbedded = ({ DATABASE_URL }: Settings): boolean => DATABASE_URL === undefined;

/** Everything that a start may find in its data folder. */
export const dataFolderEntries: readonly DataFolderEntry[] = [
  {
    name: 'postgres',
    kind: 'folder',
    holds: 'the database: the log of all events, and the read models',
    isMadeAgain: false,
    remedy: FROM_A_COPY,
    isUsed: isEmbedded,
  },
  { ...ofSecret(ownerPasswordFile), isMadeAgain: false, isUsed: isEmbedded },
  { ...ofSecret(appPasswordFile), isMadeAgain: true, isUsed: isEmbedded },
  {
    ...ofSecret(masterKeyFile),
    isMadeAgain: false,
    isUsed: (settings) => settings.MASTER_KEY === undefined && isOutsideProduction(settings),
    isMadeAfterDatabase: true,
  },
  {
    name: 'files',
    kind: 'folder',
    holds: 'the documents of loan files',
    isMadeAgain: false,
    remedy: FROM_A_COPY,
    isUsed: ({ S3_BUCKET }) => S3_BUCKET === undefined,
    isMadeAfterDatabase: true,
  },
  {
    name: 'audit',
    kind: 'folder',
    holds: 'anchors.jsonl, by which the log is proved',
    isMadeAgain: true,
    remedy: 'Put it back from a backup: without it no verification passes until the anchors are put aside.',
    isMadeAfterDatabase: true,
  },
  {
    name: 'wal-of-copy',
    kind: 'folder',
    holds: 'what a restored copy has written, until it takes over as production',
    isMadeAgain: true,
    remedy: 'Restore again if the copy is to be the production.',
    isMadeAfterDatabase: true,
  },
  {
    name: 'outbox',
    kind: 'folder',
    holds: 'mail, while SMTP_URL is not set',
    isMadeAgain: true,
    remedy: MOVE_AWAY,
    isUsed: ({ SMTP_URL }) => SMTP_URL === undefined,
    isMadeAfterDatabase: true,
  },
  {
    ...ofSecret(sessionSecretFile),
    isMadeAgain: true,
    isUsed: ({ SESSION_SECRET }) => SESSION_SECRET === undefined,
    isMadeAfterDatabase: true,
  },
  {
    ...ofSecret(issuerSecretsFile),
    isMadeAgain: true,
    isUsed: (settings) => isOutsideProduction(settings) && demoProviders(settings).length > 0,
    isMadeAfterDatabase: true,
  },
  {
    ...ofSecret(webhookSecretsFile),
    isMadeAgain: true,
    isUsed: (settings) => settings.WEBHOOK_SECRETS === undefined && isOutsideProduction(settings),
    isMadeAfterDatabase: true,
  },
  {
    ...derivedFile(SANDBOX_STATE_FILE, 'orders that the sandbox vendors have taken, with names of invented borrowers'),
    isMadeAfterDatabase: true,
  },
  {
    ...derivedFile('demo-is-complete', 'nothing: says that the demo applications are all there'),
    isMadeAfterDatabase: true,
  },
  derivedFile('start.lock', 'which start serves the folder', 'Delete it when no Lendlog runs on this folder.'),
  ...['postgres.port', 'temporal.port', 'sandbox.port'].map((name) =>
    derivedFile(name, 'the port that the server listens on'),
  ),
  ...['postgres.pid', 'temporal.pid', 'initdb.pid'].map((name) => derivedFile(name, 'which process the server is')),
  { name: 'logs', kind: 'folder', holds: 'what the processes say', isMadeAgain: true, remedy: MOVE_AWAY },
];

const refuse = (path: string, found: string, { holds, remedy }: DataFolderEntry): never => {
  throw new BadSettingsError(`${path} ${found}: it should hold ${holds}. ${remedy}`);
};

/** Refuses a file where a folder should be and the other way round, and what this user may not read. */
const checkKind = (dataDir: string, entry: DataFolderEntry): void => {
  const path = join(dataDir, entry.name);
  if (!lstatSync(path, { throwIfNoEntry: false })) return;
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) refuse(path, 'is a link that leads nowhere', entry);
  else if (stats.isDirectory() !== (entry.kind === 'folder')) {
    refuse(path, stats.isDirectory() ? 'is a folder' : 'is no folder', entry);
  }
  try {
    accessSync(path, entry.kind === 'folder' ? constants.R_OK | constants.X_OK : constants.R_OK);
  } catch {
    refuse(path, 'cannot be read by this user', entry);
  }
};

/**
 * Looks at everything that a start is going to use before anything starts, and changes nothing.
 * @throws BadSettingsError naming the file that is not what it was, and what to do; never what is in it
 */
export const checkDataFolder = async (dataDir: string, settings: Settings): Promise<void> => {
  for (const entry of dataFolderEntries) {
    if (entry.isUsed && !entry.isUsed(settings)) continue;
    checkKind(dataDir, entry);
    if (entry.secret) await readSecretFile(dataDir, entry.secret);
  }
};

/** Entries that exist only after the database does. */
export const tracesOfDatabase = (dataDir: string): string[] =>
  dataFolderEntries
    .filter(({ isMadeAfterDatabase }) => isMadeAfterDatabase)
    .map(({ name }) => name)
    .filter((name) => lstatSync(join(dataDir, name), { throwIfNoEntry: false }) !== undefined);

const OPEN_TO_OTHERS = 0o077;

const close = (path: string): void => {
  const stats = lstatSync(path, { throwIfNoEntry: false });
  if (!stats || stats.isSymbolicLink() || !(stats.mode & OPEN_TO_OTHERS)) return;
  // The folder last: one that is closed already has nothing open in it.
  if (stats.isDirectory()) for (const name of readdirSync(path)) close(join(path, name));
  chmodSync(path, stats.isDirectory() ? 0o700 : 0o600);
};

/**
 * Closes what older versions left open to other users of the machine: files to 0600, folders to 0700. PostgreSQL looks
 * after its own folder. @param rootMode of the data folder itself: 0711 where the database's user has to get through
 */
export const closeDataFolder = (dataDir: string, rootMode: number): void => {
  const ours = dataFolderEntries.map(({ name }) => name).filter((name) => name !== 'postgres');
  for (const name of readdirSync(dataDir)) {
    if (ours.some((own) => name === own || name.startsWith(`${own}.`)) || name.startsWith('temporal.db')) {
      close(join(dataDir, name));
    }
  }
  chmodSync(dataDir, rootMode);
};
