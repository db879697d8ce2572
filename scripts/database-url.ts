import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { requireDatabaseUrl, type Settings } from '../events/platform/config.ts';

/**
 * The database that a maintenance script works on: `DATABASE_URL`, else that of the `npm start` running on `DATA_DIR`.
 * @throws BadSettingsError when there is neither
 */
export const databaseUrlOf = (settings: Settings): string => {
  const passwordFile = join(settings.DATA_DIR, 'postgres-password');
  const portFile = join(settings.DATA_DIR, 'postgres.port');
  if (settings.DATABASE_URL || !existsSync(passwordFile) || !existsSync(portFile)) return requireDatabaseUrl(settings);
  const [password, port] = [passwordFile, portFile].map((file) => readFileSync(file, 'utf8').trim());
  return `postgresql://lendlog:${password}@127.0.0.1:${port}/postgres`;
};
