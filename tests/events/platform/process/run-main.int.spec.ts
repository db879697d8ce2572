import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { findFreePort } from '../../../../scripts/components/machine/ports.ts';
import { eventually, MOST_START_MS } from '../../../support/eventually.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { TEST_MASTER_KEY } from '../../../support/store/keys.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
const MIGRATE = 'scripts/lendlog.ts migrate';
const mains = ['api/main.ts', 'projections/main.ts', 'workflows/main.ts', 'events/outbox/main.ts', MIGRATE];

type Ended = { readonly code: unknown; readonly stderr: string };

/** Runs a program with these settings only, to its end. */
const run = (main: string, env: Readonly<Record<string, string>>): Promise<Ended> =>
  new Promise((resolve) => {
    const settings = { PATH: process.env['PATH'] ?? '', HOME: process.env['HOME'] ?? '', ...env };
    execFile(process.execPath, main.split(' '), { cwd: root, env: settings }, (error, _stdout, stderr) =>
      resolve({ code: error?.code ?? 0, stderr }),
    );
  });

describe('A process with a bad setting', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it.each(mains)('%s names it and nothing else, and ends with 1', async (main) => {
    const { code, stderr } = await run(main, { PORT: 'eighty', KAFKA_BROKERS: 'somewhere' });
    expect([code, stderr.split('\n')]).toEqual([
      1,
      [
        'Bad settings:',
        '  PORT: Use a port from 1 to 65535',
        '  KAFKA_BROKERS.0: Use host:port, such as localhost:7233',
        'See .env.example for every setting.',
        '',
      ],
    ]);
  });

  it.each(mains)('%s says that it needs a database', async (main) => {
    const { code, stderr } = await run(main, { KAFKA_BROKERS: '127.0.0.1:9092' });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^DATABASE_URL is not set: .*\n$/)]);
  });

  it.each(mains.filter((main) => main !== MIGRATE))('%s names a wrong master key', async (main) => {
    const { code, stderr } = await run(main, {
      DATABASE_URL: database.url,
      MASTER_KEY: Buffer.alloc(32, 'another').toString('base64'),
      KAFKA_BROKERS: '127.0.0.1:9092',
      LOG_LEVEL: 'silent',
    });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^MASTER_KEY is not the key .*\n$/)]);
  });

  it.each(mains)('%s names the address of a database that refuses it, and not its password', async (main) => {
    const url = new URL(database.url);
    url.pathname = '/no-such-database';
    const { code, stderr } = await run(main, { DATABASE_URL: url.href, KAFKA_BROKERS: '127.0.0.1:9092' });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_URL: PostgreSQL refuses \S+\/no-such-database as .*does not exist.*\n$/),
    ]);
    expect(stderr).not.toContain(`:${url.password}@`);
  });

  it('says that the migrations find no PostgreSQL, and whose address it is', async () => {
    const away = `postgresql://owner:secret@127.0.0.1:1/lendlog`;
    const { code, stderr } = await run(MIGRATE, { DATABASE_URL: database.url, DATABASE_OWNER_URL: away });
    expect([code, stderr]).toEqual([
      1,
      expect.stringMatching(/^DATABASE_OWNER_URL: no PostgreSQL answers at 127\.0\.0\.1:1\/lendlog as owner \(.*\n$/),
    ]);
    expect(stderr).not.toContain('secret');
  });

  it('says that the port is taken', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const address = taken.address();
    const dataDir = await mkdtemp(join(tmpdir(), 'lendlog-run-main-'));
    const port = String(typeof address === 'object' && address?.port);
    const { code, stderr } = await run('api/main.ts', {
      DATABASE_URL: database.url,
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      MASTER_KEY: TEST_MASTER_KEY,
      LOG_LEVEL: 'silent',
    });
    taken.close();
    await rm(dataDir, { recursive: true });
    expect([code, stderr]).toEqual([1, expect.stringMatching(/^The portal cannot listen: listen EADDRINUSE.*\n$/)]);
  });
});

describe('The API, once it has started', () => {
  let database: TestDatabase;
  let folder: string;
  const started: ChildProcess[] = [];
  beforeAll(async () => {
    database = await createTestDatabase();
    folder = await mkdtemp(join(tmpdir(), 'lendlog-run-main-'));
  });
  afterAll(async () => {
    for (const each of started) each.kill('SIGKILL');
    await database.drop();
    await rm(folder, { recursive: true });
  });

  it('names the parts of its start, and has kept its modules for the next one should it be killed', async () => {
    const cache = join(folder, 'modules');
    const env = {
      PATH: process.env['PATH'] ?? '',
      HOME: process.env['HOME'] ?? '',
      DATABASE_URL: database.url,
      PORT: String(await findFreePort()),
      HOST: '127.0.0.1',
      DATA_DIR: folder,
      MASTER_KEY: TEST_MASTER_KEY,
      NODE_COMPILE_CACHE: cache,
    };
    const api = spawn(process.execPath, ['api/main.ts'], { cwd: root, env, stdio: ['ignore', 'pipe', 'ignore'] });
    let said = '';
    api.stdout.on('data', (chunk: Buffer) => (said += chunk));
    started.push(api);
    await eventually('the start', () => said.includes('portal is ready'), MOST_START_MS);
    await eventually('the modules', () => existsSync(cache) && readdirSync(cache, { recursive: true }).length > 100);
    api.kill('SIGKILL');
    await once(api, 'exit');
    expect(said).toMatch(/"start":"(?=.*modules [\d,]+ ms)(?=.*database [\d,]+ ms)(?=.*port [\d,]+ ms)/);
  });
});
