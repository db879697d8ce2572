import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { sessionSecretOf } from '../../../api/auth/session.ts';
import { loadIssuerSecrets } from '../../../api/services/accounts/issuer-secrets.ts';
import { loadWebhookSecrets } from '../../../api/services/process/webhook-secrets.ts';
import { BadSettingsError, loadSettings } from '../../../events/platform/process/config.ts';
import {
  checkDataFolder,
  closeDataFolder,
  dataFolderEntries,
} from '../../../scripts/components/database/data-folder.ts';
import { checkDatabaseFolder, putHalfMadeAside } from '../../../scripts/components/database/database-folder.ts';
import { lockDataFolder } from '../../../scripts/components/database/data-folder-lock.ts';

const MAJOR = '18';
const SECRET_WORD = 'nobody-may-read-this-on-a-console-0123456789';

describe('A data folder', () => {
  const whole = mkdtempSync(join(tmpdir(), 'lendlog-look-'));
  let dataDir: string;
  const settings = () => loadSettings({ DATA_DIR: dataDir });
  const path = (...parts: readonly string[]) => join(dataDir, ...parts);
  /** Decision of a start before anything runs. @returns the refusal, or true where there is a database */
  const look = async (): Promise<string | boolean> => {
    try {
      await checkDataFolder(dataDir, settings());
      return checkDatabaseFolder(dataDir, MAJOR);
    } catch (error) {
      if (error instanceof BadSettingsError) return error.message;
      throw error;
    }
  };
  const contents = () => readdirSync(dataDir, { recursive: true }).map(String).sort();

  /** As a start leaves it. */
  beforeAll(async () => {
    dataDir = whole;
    for (const { name, kind } of dataFolderEntries) if (kind === 'folder') mkdirSync(path(name), { mode: 0o700 });
    writeFileSync(path('postgres', 'PG_VERSION'), `${MAJOR}\n`);
    mkdirSync(path('postgres', 'global'));
    writeFileSync(path('postgres', 'global', 'pg_control'), Buffer.alloc(8_192, 1));
    for (const name of ['postgres-password', 'postgres-app-password']) writeFileSync(path(name), SECRET_WORD);
    writeFileSync(path('master-key'), Buffer.alloc(32, 9).toString('base64'));
    await sessionSecretOf(settings());
    await loadIssuerSecrets(dataDir);
    await loadWebhookSecrets(settings());
    for (const name of ['postgres.port', 'temporal.port']) writeFileSync(path(name), '40001');
    writeFileSync(path('demo-is-complete'), '');
  });
  beforeEach(() => {
    dataDir = mkdtempSync(join(tmpdir(), 'lendlog-look-'));
    cpSync(whole, dataDir, { recursive: true });
  });
  afterEach(() => rmSync(dataDir, { recursive: true, force: true }));
  afterAll(() => rmSync(whole, { recursive: true, force: true }));

  it('is taken as it was left', async () => {
    expect(await look()).toBe(true);
  });

  const files = dataFolderEntries.filter(({ kind }) => kind === 'file');
  const damages: Readonly<Record<string, (file: string) => void>> = {
    missing: (file) => rmSync(file, { force: true }),
    empty: (file) => writeFileSync(file, ''),
    'cut off': (file) =>
      writeFileSync(file, existsSync(file) ? readFileSync(file).subarray(0, 20) : `{"pid":1,"${SECRET_WORD}`),
    garbage: (file) => writeFileSync(file, `\u0001${SECRET_WORD}{"`),
    'a folder': (file) => {
      rmSync(file, { force: true });
      mkdirSync(file);
    },
    'a link that leads nowhere': (file) => {
      rmSync(file, { force: true });
      symlinkSync(`${file}.elsewhere`, file);
    },
  };
  const cases = files.flatMap((entry) => Object.keys(damages).map((damage) => ({ ...entry, damage })));

  it.each(cases)('with $name $damage is taken, or refused by that name, and not changed', async ({ name, damage }) => {
    damages[damage]?.(path(name));
    const before = contents();
    const answer = await look();
    expect(contents()).toEqual(before);
    if (typeof answer === 'string') {
      expect(answer).toContain(path(name));
      expect(answer).toMatch(/Put it back|Move it away|Delete it/);
      expect(answer).not.toContain(SECRET_WORD);
    } else {
      expect(answer).toBe(true);
    }
  });

  it.each([
    ['session-secret', 'empty', /session-secret is empty.*everybody signs in again/],
    ['master-key', 'empty', /master-key is empty.*MASTER_KEY/],
    ['master-key', 'cut off', /master-key is not what was written there/],
    ['postgres-password', 'empty', /postgres-password is empty/],
    ['demo-issuer.json', 'cut off', /demo-issuer\.json is not what was written there/],
    ['webhook-secrets.json', 'garbage', /webhook-secrets\.json is not what was written there/],
    ['start.lock', 'a folder', /start\.lock is a folder/],
    ['postgres.port', 'a link that leads nowhere', /postgres\.port is a link that leads nowhere/],
  ])('is refused with %s %s', async (name, damage, reason) => {
    damages[damage]?.(path(name));
    expect(await look()).toMatch(reason);
  });

  it.each([
    ['is missing', () => rmSync(path('postgres'), { recursive: true }), /postgres is missing, although master-key, /],
    [
      'is empty',
      () => (rmSync(path('postgres'), { recursive: true }), mkdirSync(path('postgres'))),
      /postgres is empty, although master-key, /,
    ],
    [
      'is a file',
      () => (rmSync(path('postgres'), { recursive: true }), writeFileSync(path('postgres'), '')),
      /postgres is no folder/,
    ],
    [
      'has no version',
      () => (writeFileSync(path('postgres', 'base'), ''), rmSync(path('postgres', 'PG_VERSION'))),
      /PG_VERSION is missing/,
    ],
    [
      'has an empty version',
      () => writeFileSync(path('postgres', 'PG_VERSION'), ''),
      /PG_VERSION does not hold a version/,
    ],
    [
      'has lost what PostgreSQL begins with',
      () => rmSync(path('postgres', 'global', 'pg_control')),
      /pg_control is missing: the database folder is not whole\. Nothing was changed\. Put the folder back from a backup/,
    ],
    [
      'has half of what PostgreSQL begins with',
      () => writeFileSync(path('postgres', 'global', 'pg_control'), Buffer.alloc(4_096)),
      /pg_control has 4096 of 8192 bytes\. Nothing was changed\. Put the folder back from a backup/,
    ],
    [
      'is of another version',
      () => writeFileSync(path('postgres', 'PG_VERSION'), '17\n'),
      /is of PostgreSQL 17; .* brings PostgreSQL 18/,
    ],
  ])('is refused when the database %s', async (_what, damage, reason) => {
    damage();
    const before = contents();
    expect(await look()).toMatch(reason);
    expect(contents()).toEqual(before);
  });

  it('is new while no more is there than a first start leaves that ended before it had a database', async () => {
    for (const name of contents()) {
      if (!/^(postgres-(app-)?password|postgres\.port|logs)$/.test(name))
        rmSync(path(name), { recursive: true, force: true });
    }
    expect(await look()).toBe(false);
    mkdirSync(path('postgres'));
    expect(await look()).toBe(false);
  });

  it('of an older version, whose first start ended while initdb ran, keeps what there is under another name', () => {
    for (const { name, isMadeAfterDatabase } of dataFolderEntries) {
      if (isMadeAfterDatabase) rmSync(path(name), { recursive: true, force: true });
    }
    writeFileSync(path('initdb-password'), SECRET_WORD);
    const said: string[] = [];
    putHalfMadeAside(dataDir, (line) => said.push(line));
    expect(said.join()).toContain('postgres.unfinished-');
    expect(contents().filter((name) => name.endsWith('PG_VERSION'))).toHaveLength(1);
    expect(checkDatabaseFolder(dataDir, MAJOR)).toBe(false);
  });

  it('with any sign of use is never put aside', () => {
    writeFileSync(path('initdb-password'), SECRET_WORD);
    putHalfMadeAside(dataDir, () => undefined);
    expect(checkDatabaseFolder(dataDir, MAJOR)).toBe(true);
  });

  it.each(['', '{"pid": 1', 'garbage', '{"pid":"x"}'])('is locked over a lock that says %j', async (text) => {
    writeFileSync(path('start.lock'), text);
    const { unlock } = await lockDataFolder(dataDir, { address: 'http://localhost', launchers: [] }, () => undefined);
    expect(JSON.parse(readFileSync(path('start.lock'), 'utf8')).pid).toBe(process.pid);
    unlock();
  });

  it('is closed to other users of the machine', () => {
    const open = [path('files', 'ab', 'cdef'), path('logs', 'api.log.1'), path('temporal.db-wal'), path('master-key')];
    mkdirSync(path('files', 'ab'), { mode: 0o755 });
    for (const file of open) {
      writeFileSync(file, 'x');
      chmodSync(file, 0o644);
    }
    chmodSync(path('files', 'ab'), 0o755);
    for (const folder of ['files', 'logs']) chmodSync(path(folder), 0o755);
    writeFileSync(path('someone-elses'), '');
    chmodSync(path('someone-elses'), 0o644);

    closeDataFolder(dataDir, 0o711);

    const modeOf = (file: string) => statSync(file).mode & 0o777;
    expect(open.map(modeOf)).toEqual(open.map(() => 0o600));
    expect([path('files'), path('files', 'ab'), path('logs')].map(modeOf)).toEqual([0o700, 0o700, 0o700]);
    expect([modeOf(dataDir), modeOf(path('someone-elses'))]).toEqual([0o711, 0o644]);
  });

  it('is described in the docs, entry for entry', () => {
    const docs = readFileSync(join(import.meta.dirname, '../../../docs/how-to/look-after-the-data-folder.md'), 'utf8');
    for (const { name } of dataFolderEntries) expect(docs).toContain(`\`${name}\``);
  });
});
