import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { migrate } from '../../events/platform/database/migrate.ts';
import { startOurProcess } from '../../scripts/components/guard/our-process.ts';
import { findFreePort } from '../../scripts/components/machine/ports.ts';
import { createEmptyDatabase } from '../support/store/database.ts';
import { eventually, MOST_START_MS } from '../support/eventually.ts';
import type { Target } from './target.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));
const HTTPS_URL = 'https://portal.example';

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** The portal's processes on a database of their own, as `npm start` runs them; a second API stands behind https. */
export const startSecurityPortal = async (
  say: (line: string) => void,
): Promise<
  Pick<Target, 'url' | 'trustsProxy' | 'https' | 'webhookSecrets' | 'filesDir'> & { readonly stop: () => Promise<void> }
> => {
  const database = await createEmptyDatabase();
  await migrate(database.url);
  const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-security-'));
  const start = (name: string, main: string, env: Record<string, string> = {}) =>
    startOurProcess({
      name,
      main: join(root, main),
      env: { DATABASE_URL: database.url, DATA_DIR: join(dataDir, 'portal'), NODE_ENV: 'development', ...env },
      logFile: join(dataDir, 'logs', `${name}.log`),
      say,
    });
  const [port, httpsPort] = [await findFreePort(), await findFreePort()];
  // One machine asks for many: a proxy in front says which address a request comes from.
  const processes = [
    start('projections', 'projections/main.ts'),
    start('api', 'api/main.ts', { PORT: String(port), TRUSTED_PROXIES: '1' }),
  ];
  const stop = async (): Promise<void> => {
    await Promise.all(processes.map((each) => each.stop()));
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await eventually('the portal to answer', () => answers(`http://localhost:${port}`), MOST_START_MS);
    // After the first, whose secrets it shares.
    processes.push(start('api-https', 'api/main.ts', { PORT: String(httpsPort), PUBLIC_URL: HTTPS_URL }));
    await eventually(
      'the portal behind https to answer',
      () => answers(`http://localhost:${httpsPort}`),
      MOST_START_MS,
    );
  } catch (cause) {
    const said = await readFile(join(dataDir, 'logs', 'api.log'), 'utf8').catch(() => 'nothing');
    await stop();
    throw new Error(`The portal does not start. It said: ${said.slice(-2_000)}`, { cause });
  }
  return {
    url: new URL(`http://localhost:${port}`),
    trustsProxy: true,
    https: { listensAt: new URL(`http://localhost:${httpsPort}`), publicUrl: new URL(HTTPS_URL) },
    webhookSecrets: JSON.parse(await readFile(join(dataDir, 'portal', 'webhook-secrets.json'), 'utf8')),
    filesDir: join(dataDir, 'portal', 'files'),
    stop,
  };
};
