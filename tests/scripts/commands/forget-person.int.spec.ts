import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { createOwnerPool, type Pool } from '../../../events/platform/database/database.ts';
import { submit, submitRequest, type Submitted } from '../../api/loan-application/requests.ts';
import { databaseFilesWith } from '../../support/store/database-files.ts';
import { TEST_MASTER_KEY } from '../../support/store/keys.ts';
import { type Agent, type Portal, startPortal } from '../../support/portal/portal.ts';
import { setStatus as moveFile } from '../../support/portal/set-status.ts';

// Each case starts several programs, one after the other.
jest.setTimeout(90_000);

type Said = { readonly code: number; readonly out: string; readonly err: string };

describe('npm run lendlog -- person:forget', () => {
  // As a name may be, and nowhere else in a database.
  const surname = `Z${randomBytes(9).toString('hex').replaceAll(/\d/g, 'q')}`;
  const needles = [surname, surname.toLowerCase(), surname.toUpperCase()].map((text) => Buffer.from(text));
  const why = ['--reason', 'Request 4711', '--legal-basis', 'GDPR Art. 17(1)(a)'];
  let portal: Portal;
  let owner: Pool;
  let officer: Agent;
  let file: Submitted;

  const run = (...args: readonly string[]): Promise<Said> => runWith({}, ...args);
  const runWith = (more: Readonly<Record<string, string>>, ...args: readonly string[]): Promise<Said> =>
    new Promise((resolve) => {
      const { PATH = '', HOME = '' } = process.env;
      const { dataDir, database } = portal;
      const env = { PATH, HOME, DATA_DIR: dataDir, DATABASE_URL: database.url, MASTER_KEY: TEST_MASTER_KEY, ...more };
      execFile(process.execPath, ['scripts/lendlog.ts', 'person:forget', ...args], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === 'number' ? error.code : 0, out, err }),
      );
    });
  const borrowerOf = async ({ id }: Submitted = file): Promise<string> => {
    const { out } = await run('--application', id);
    return out.split(' ')[0] ?? '';
  };
  const reject = async ({ id }: Submitted): Promise<void> => {
    const underwriter = await portal.agentAs('underwriter');
    const rejected = await moveFile(underwriter, id, {
      status: 'rejected',
      reasons: ['insufficient_income'],
      notes: 'As discussed',
    });
    expect([rejected.status, rejected.body]).toEqual([200, expect.anything()]);
  };

  beforeAll(async () => {
    portal = await startPortal();
    owner = createOwnerPool(portal.database.url, 'test-owner', 2);
    officer = await portal.agentAs('loan_officer');
    const { borrowers } = submitRequest();
    file = await submit(officer, { borrowers: borrowers.map((each) => ({ ...each, lastName: surname })) });
    await officer.get('/api/applications').set('X-Min-Log-Position', file.position);
  });
  afterAll(async () => {
    await owner.end();
    await portal.stop();
  });

  it('lists the borrowers of an application with their ids', async () => {
    expect(await run('--application', file.id)).toMatchObject({
      code: 0,
      out: expect.stringMatching(new RegExp(`^[0-9a-f-]{36} {2}Alice ${surname}\n$`)),
    });
  });

  it('says how it is called, and forgets nobody without a reason or of an open application', async () => {
    const id = await borrowerOf();
    const refused = [await run(), await run(id, '--reason', 'Request 4711'), await run(id, ...why)];
    expect(refused.map(({ code }) => code)).toEqual([2, 2, 1]);
    expect(refused.map(({ err }) => err.split('\n')[0])).toEqual([
      'Say whom, and why',
      'Say whom, and why',
      expect.stringMatching(/^The application is submitted/),
    ]);
    expect(refused[0]?.err).toContain('npm run lendlog -- person:forget <borrower id> --reason');
    expect(await borrowerOf()).toBe(id);
  });

  it('forgets nobody where the tables could not be rewritten', async () => {
    const url = new URL(portal.database.url);
    const role = `weak_${randomBytes(4).toString('hex')}`;
    await owner.query(`create role ${role} login password 'weak'`);
    [url.username, url.password] = [role, 'weak'];
    const other = await submit(officer);
    await reject(other);
    const id = await borrowerOf(other);
    const refused = await runWith({ DATABASE_OWNER_URL: url.href }, id, ...why);
    await owner.query(`drop role ${role}`);
    expect([refused.code, refused.err]).toEqual([
      1,
      expect.stringMatching(new RegExp(`^${role} may not .* nothing was destroyed: .*grant execute on function`)),
    ]);
    expect((await run('--application', other.id)).out).toMatch(new RegExp(`^${id}  Alice `));
  });

  it("leaves nothing of a name in PostgreSQL's files, and can be asked again", async () => {
    await reject(file);
    const id = await borrowerOf();
    expect(await databaseFilesWith(owner, needles)).not.toEqual([]);

    const { code, out, err } = await run(id, ...why);
    expect([code, err]).toEqual([0, '']);
    expect(out).toMatch(/^Borrower .* is forgotten; recorded at position \d+ of the log\.$/m);
    const rewritten = [...out.matchAll(/^Rewrote (\S+) in \d+ ms\.$/gm)].map(([, table]) => table);
    expect(rewritten).toEqual(expect.arrayContaining(['event_store.subject_keys', 'pg_catalog.pg_statistic']));
    expect(await databaseFilesWith(owner, needles)).toEqual([]);
    expect((await run('--application', file.id)).out).toMatch(/\[erased\]/);

    const again = await run(id, ...why);
    expect([again.code, again.out]).toEqual([0, expect.stringContaining('it was recorded before')]);
  });
});
