import { execFile } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { nameOfFile } from '../../../events/store/files/file-store.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { testFileStore } from '../../support/store/files.ts';
import { TEST_MASTER_KEY, testCodec } from '../../support/store/keys.ts';
import { createNoteStore } from '../../support/store/notes.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import pg from 'pg';
import { damageFile } from '../../support/store/damage.ts';

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

/** Runs a command as a person does. */
const run = (
  command: string,
  args: readonly string[],
  env: Readonly<Record<string, string>>,
): Promise<{ code: number; out: string; err: string }> =>
  new Promise((resolve) => {
    const { PATH = '', HOME = '' } = process.env;
    execFile(
      process.execPath,
      ['scripts/lendlog.ts', command, ...args],
      { env: { PATH, HOME, ...env } },
      (error, out, err) => resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
    );
  });
const atTheDatabase = () => ({ DATABASE_URL: database.url, DATA_DIR: dataDir, AUDIT_KEY: auditKey });

describe('The audit of the stored files', () => {
  let ofFiles: TestDatabase;
  let dir: string;
  const env = () => ({ DATABASE_URL: ofFiles.url, DATA_DIR: dir, AUDIT_KEY: auditKey, MASTER_KEY: TEST_MASTER_KEY });
  beforeAll(async () => {
    ofFiles = await createTestDatabase();
    dir = await mkdtemp(join(tmpdir(), 'lendlog-audit-files-'));
  });
  afterAll(async () => {
    await ofFiles.drop();
    await rm(dir, { recursive: true });
  });

  it('names each that is changed, shorter or missing, and what no event names, and ends with 1', async () => {
    const store = createEventStore({ pool: ofFiles.pool, codec: testCodec(ofFiles.pool) });
    const files = await testFileStore(ofFiles.pool, dir);
    const stream = loanApplicationStream(randomUUID());
    const upload = async (text: string, isRecorded = true): Promise<{ path: string; id: string }> => {
      const staged = await files.stage(Readable.from([Buffer.from(text)]), 1_000);
      await staged.commit(stream);
      const { sha256, sizeBytes } = staged;
      const id = randomUUID();
      const data = {
        documentId: id,
        documentType: 'w2',
        documentVersion: 1,
        fileName: 'a.pdf',
        mediaType: 'x',
        sha256,
      };
      const events = [{ type: 'DocumentUploaded', data: { ...data, sizeBytes } }];
      const streams = [{ streamId: stream, expectedVersion: 'any' as const, events }];
      if (isRecorded) await store.append({ commandId: id, fingerprint: '', streams, metadata: commandMetadata() });
      return { path: join(dir, 'files', nameOfFile({ subjectId: stream, sha256 })), id };
    };
    await upload('whole');
    const whole = await run('audit:verify', ['--files'], env());
    expect([whole.code, whole.out]).toEqual([0, expect.stringContaining('Read 1 files, 5 bytes; 0 more are erased')]);

    const [changed, shorter, missing, orphan] = [
      await upload('changed'),
      await upload('shorter'),
      await upload('missing'),
      await upload('orphan', false),
    ];
    await damageFile(changed.path);
    await truncate(shorter.path, 50);
    await rm(missing.path);
    const { code, out, err } = await run('audit:verify', ['--files'], env());
    expect(code).toBe(1);
    expect(err).toContain(`document ${changed.id}, version 1): it was changed after it was uploaded`);
    expect(err).toContain(`document ${shorter.id}, version 1): it is shorter than what was uploaded`);
    expect(err).toContain(`document ${missing.id}, version 1): it is missing`);
    expect(err.match(/BAD FILE/g)).toHaveLength(3);
    expect(out).toContain(`Named by no event: ${orphan.path.slice(join(dir, 'files').length + 1)}`);
  });

  it('finds what is not encrypted yet, and files:encrypt encrypts it', async () => {
    const content = Buffer.from('from before encryption');
    const sha256 = createHash('sha256').update(content).digest('hex');
    const old = join(dir, 'files', sha256.slice(0, 2), sha256.slice(2));
    await mkdir(dirname(old), { recursive: true });
    await writeFile(old, content);
    const store = createEventStore({ pool: ofFiles.pool, codec: testCodec(ofFiles.pool) });
    const subjectId = loanApplicationStream(randomUUID());
    const file = {
      documentId: randomUUID(),
      documentType: 'w2',
      documentVersion: 1,
      fileName: 'a.pdf',
      mediaType: 'x',
    };
    const events = [{ type: 'DocumentUploaded', data: { ...file, sha256, sizeBytes: content.length } }];
    const streams = [{ streamId: subjectId, expectedVersion: 'any' as const, events }];
    await store.append({ commandId: file.documentId, fingerprint: '', streams, metadata: commandMetadata() });
    const before = await run('audit:verify', ['--files'], env());
    expect(before.out).toContain('Not encrypted yet: 1 files');
    const { code, out } = await run('files:encrypt', [], env());
    expect([code, out]).toEqual([0, expect.stringContaining('Encrypted 1 files')]);
    expect(existsSync(old)).toBe(false);
    const files = await testFileStore(ofFiles.pool, dir);
    expect(await files.examine({ subjectId, sha256, sizeBytes: content.length })).toBeNull();
  });
});

describe('The audit scripts', () => {
  it('verify the log and note an anchor', async () => {
    const { code, out } = await run('audit:verify', [], atTheDatabase());
    expect([code, out]).toEqual([
      0,
      expect.stringMatching(/^Walked 3 events of 2 streams up to position 3 .*\nNothing is wrong/),
    ]);
    expect(out).toMatch(/Anchor: position 3, hash [0-9a-f]{64}/);
  });

  it('miss anchors that are gone from the file, until it is put aside for a reason', async () => {
    const file = join(dataDir, 'audit', 'anchors.jsonl');
    await writeFile(file, '');
    const emptied = await run('audit:verify', [], atTheDatabase());
    expect([emptied.code, emptied.err]).toEqual([1, expect.stringMatching(/1 of its anchors are not there any more/)]);
    const without = await run('audit:verify', ['--anchors-put-aside', ' '], atTheDatabase());
    expect([without.code, without.err]).toEqual([2, expect.stringContaining('Say why with --anchors-put-aside "why"')]);
    const copy = join(dataDir, 'copy.jsonl');
    await writeFile(copy, '');
    const both = ['--anchors', copy, '--anchors-put-aside', 'why'];
    expect((await run('audit:verify', both, atTheDatabase())).code).toBe(2);
    expect((await run('audit:verify', ['--anchors', copy], atTheDatabase())).code).toBe(0);
    expect((await run('audit:verify', ['--anchors', 'none.jsonl'], atTheDatabase())).code).toBe(2);
    const aside = await run('audit:verify', ['--anchors-put-aside', 'The disk was lost'], atTheDatabase());
    expect([aside.code, aside.out]).toEqual([0, expect.stringMatching(/put aside, in .*anchors-put-aside-\w+\.jsonl/)]);
    const later = await run('audit:verify', [], atTheDatabase());
    expect([later.code, later.out]).toEqual([0, expect.stringMatching(/were put aside: The disk was lost/)]);
  });

  it('export a loan file that is verified without the database', async () => {
    const file = join(dataDir, 'file.json');
    const exported = await run('audit:export', [applicationId, '--out', file], atTheDatabase());
    expect([exported.code, exported.out]).toEqual([
      0,
      expect.stringContaining('Exported 2 events of loanApplication-'),
    ]);
    const { code, out } = await run('audit:verify-export', [file], { AUDIT_KEY: auditKey });
    expect([code, out]).toEqual([0, expect.stringContaining('all 2 events are as recorded')]);
    expect(out).toContain('signed with the key that is set here');
  });

  it('refuse an export that says two things, one to each reader', async () => {
    const file = join(dataDir, 'twice.json');
    const exported = await readFile(join(dataDir, 'file.json'), 'utf8');
    await writeFile(file, exported.replace('"data"', '"\\u0064ata":"{}","data"'));
    const { code, err } = await run('audit:verify-export', [file], { AUDIT_KEY: auditKey });
    expect([code, err]).toEqual([1, expect.stringMatching(/WRONG: .*twice.json gives "data" twice in one object/)]);
  });

  it('say what is wrong with how they are called', async () => {
    const calls = [
      run('audit:export', [applicationId], atTheDatabase()),
      run('audit:export', ['note-z', '--out', 'x.json'], atTheDatabase()),
      run('audit:verify-export', ['package.json'], {}),
      run('audit:verify-export', ['no-such-file.json'], {}),
      run('audit:verify', [], { ...atTheDatabase(), AUDIT_KEY: 'short' }),
    ];
    const answers = await Promise.all(calls);
    expect(answers.map(({ code, err }) => [code, err.split('\n')[0]])).toEqual([
      [2, 'Say where to with --out file.json'],
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
    const { code, err } = await run('audit:verify', [], atTheDatabase());
    expect([code, err]).toEqual([
      1,
      expect.stringMatching(/^FIRST BAD POSITION: position 2 \(loanApplication-.*, Noted\): /),
    ]);
    const { rows } = await database.pool.query(
      'select findings, first_bad_position from platform.audit_verifications order by audit_verification_id desc limit 1',
    );
    expect(rows).toEqual([{ findings: 1, first_bad_position: 2 }]);
  });
});
