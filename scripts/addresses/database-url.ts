import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireDatabaseUrl, type Settings } from '../../events/platform/process/config.ts';
import { APP_ROLE } from '../../events/platform/database/database.ts';
import type { SecretFile } from '../../events/platform/process/secret-file.ts';
import { appPasswordFile, ownerPasswordFile } from '../components/database/database-passwords.ts';

const OWNER = 'lendlog';

/** The address of the embedded database for a role of it. */
export const embeddedUrl = (port: number | string, role: string, password: string): string =>
  `postgresql://${role}:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;

const ofRunningStart = (settings: Settings, role: string, passwordFile: SecretFile): string | undefined => {
  const [password, port] = [passwordFile.name, 'postgres.port']
    .map((file) => join(settings.DATA_DIR, file))
    .map((file) => (existsSync(file) ? readFileSync(file, 'utf8').trim() : undefined));
  return password && port ? embeddedUrl(port, role, password) : undefined;
};

/**
 * The database that a maintenance script works on: `DATABASE_URL`, else that of the `npm start` running on `DATA_DIR`.
 * @throws BadSettingsError when there is neither
 */
export const databaseUrlOf = (settings: Settings): string =>
  settings.DATABASE_URL ?? ofRunningStart(settings, APP_ROLE, appPasswordFile) ?? requireDatabaseUrl(settings);

/** The same database as its owner, for what changes its schema. @throws BadSettingsError */
export const ownerUrlOf = (settings: Settings): string =>
  settings.DATABASE_OWNER_URL ??
  settings.DATABASE_URL ??
  ofRunningStart(settings, OWNER, ownerPasswordFile) ??
  requireDatabaseUrl(settings);
