import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { createNoteStore } from '../support/notes.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import pg from 'pg';

const applicationId = '0199d000-0000-7000-8000-00000000000a';
const auditKey = Buffer.alloc(32, 3).toString('base64');

let database: TestDatabase;
let dataDir: string;
beforeAll(async () => {
  database = await createTestDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'lendlog-audit-'));
  const { note } = createNoteStore(database.pool);
  await note(loanApplicationStream(applicationId), 'one', 'two');
  await note('note-b', 'other');
});
afterAll(async () => {
  await database.drop();
  await rm(dataDir, { recursive: true });
});

/** Runs a script of ours as a person does. */
const run = (
  script: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env;
    execFile(process.execPath, [`scripts/${script}.ts`, ...args], { env: { PATH, HOME, ...env } }, (error, out, err) =>
      resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
const atTheDatabase = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, AUDIT_KEY: auditKey });

describe('The audit scripts', () => {
  it('verify the log and note an anchor', async () => {
    const { code, out } = await run('audit-verify', [], atTheDatabase());
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Walked 3 events of 2 streams up to position 3 .*\nNothing is wrong/),
    ]);
    expect(out).toMatch(/Anchor: position 3, hash [0-9a-f]{64}/);
  });

  it('export a loan file that is verified without the database', async () => {
    const file = join(dataDir, 'file.json');
    const exported = await run('audit-export', [applicationId, '--out', file], atTheDatabase());
    expect([exported.code, exported.out]).toEqual([
      0,
      expect.stringContaining('Exported 2 events of loanApplication-'),
    ]);
    const { code, out } = await run('audit-verify-export', [file], { AUDIT_KEY: auditKey });
    expect([code, out]).toEqual([0, expect.stringContaining('all 2 events are as recorded')]);
    expect(out).toContain('signed with the key that is set here');
  });

  it('say what is wrong with how they are called', async () => {
    const calls = [
      run('audit-export', [applicationId], atTheDatabase()),
      run('audit-export', ['note-z', '--out', 'x.json'], atTheDatabase()),
      run('audit-verify-export', ['package.json'], {}),
      run('audit-verify-export', ['no-such-file.json'], {}),
      run('audit-verify', [], { ...atTheDatabase(), AUDIT_KEY: 'short' }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ code, err }) => [code, err.split('\n')[0]])).toEqual([
      [1, 'Usage: npm run audit:export -- <application id or stream id> --out file.json'],
      [1, 'There is no stream note-z'],
      [1, 'package.json is not an export of a stream:'],
      [1, expect.stringContaining('no-such-file.json')],
      [1, 'Bad settings:'],
    ]);
  });

  it('name the first bad position, end with 1, and store the result', async () => {
    const owner = new pg.Client({ connectionString: database.url });
    await owner.connect();
    await owner.query('set session_replication_role = replica');
    await owner.query(`update event_store.events set data = '{"text":"forged"}' where position = 2`);
    await owner.end();
    const { code, err } = await run('audit-verify', [], atTheDatabase());
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^FIRST BAD POSITION: position 2 \(loanApplication-.*, Noted\): /),
    ]);
    const { rows } = await database.pool.query(
      'select findings, first_bad_position from platform.audit_verifications order by audit_verification_id desc limit 1',
    );
    expect(rows).toEqual([{ findings: 1, first_bad_position: '2' }]);
  });
});
