import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { logReaderStream } from '../../../events/log-reader/log-reader.stream.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { TEST_MASTER_KEY, testCodec } from '../../support/store/keys.ts';

jest.setTimeout(60_000);

const run = promisify(execFile);
const script = fileURLToPath(new URL('../../../scripts/lendlog.ts', import.meta.url));
const NAME = 'loan-pipeline:v2';

type Outcome = { readonly code: number; readonly stdout: string; readonly stderr: string };

describe('npm run lendlog -- readers', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
    await database.pool.query('insert into event_store.checkpoints (name) values ($1)', [NAME]);
  });
  afterAll(() => database.drop());

  const readers = (...args: readonly string[]): Promise<Outcome> =>
    run(process.execPath, [script, 'readers', ...args], {
      env: { PATH: process.env['PATH'], DATABASE_URL: database.url, MASTER_KEY: TEST_MASTER_KEY },
    }).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: Outcome) => ({ code, stdout, stderr }),
    );

  it('lists, pauses and resumes without an API, on record', async () => {
    const paused = await readers('pause', NAME, '--reason', 'A test has it');
    expect(paused).toMatchObject({ code: 0, stdout: 'LogReaderPaused is event 1 of the log.\n' });
    expect((await readers('pause', NAME, '--reason', 'Again')).stdout).toContain('Nothing to do');
    expect((await readers('list')).stdout).toMatch(
      /loan-pipeline:v2: paused, at 0, 1 events behind.*\n {2}paused by .* at the command line, .*: A test has it/,
    );
    expect((await readers('resume', NAME)).stdout).toContain('LogReaderResumed');
    const { reader } = createEventStore({ pool: database.pool, codec: testCodec(database.pool) });
    const events = await reader.readStream(database.pool, logReaderStream(NAME));
    expect(events).toMatchObject([
      { metadata: { actor: { kind: 'system', name: expect.stringContaining('command line') } } },
      {},
    ]);
  });

  it.each([
    [
      'a reader that there is not',
      1,
      ['pause', 'nobody:v1', '--reason', 'x'],
      'No reader of the log is called nobody:v1',
    ],
    ['no reader', 2, ['pause'], 'Say which reader'],
    ['no reason', 2, ['pause', NAME], 'reason: Say why'],
    [
      'an event at which it does not stand',
      2,
      ['skip', NAME, '4711', '--reason', 'x'],
      'does not stand still at event 4711',
    ],
    ['an order that there is not', 2, ['stop', NAME], 'order: '],
    ['an option that there is not', 2, ['pause', NAME, '--why', 'x'], "Unknown option '--why'"],
  ])('refuses %s in one line, by exit code %i', async (_what, expected, args, message) => {
    const { code, stderr } = await readers(...args);
    expect([code, stderr]).toEqual([expected, expect.stringContaining(message)]);
    expect(stderr).not.toContain('    at ');
  });
});
