import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { Mail, Mailer } from '../../../../events/platform/outbound/mailer.ts';
import { rememberMails } from '../../../../events/platform/outbound/remembered-mail.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';

/** A server on the other side, which takes what it is given, and answers what it is told to. */
const server = (answers: readonly (Error | 'taken')[]) => {
  const taken: string[] = [];
  const left = [...answers];
  const mailer: Mailer = {
    send: async ({ key }) => {
      const answer = left.shift() ?? 'taken';
      taken.push(key);
      if (answer instanceof Error) throw answer;
    },
    check: async () => undefined,
    close: () => undefined,
  };
  return { mailer, taken };
};
const mail = (key: string): Mail => ({ key, to: 'alice@example.com', subject: 'Documents', text: 'Please send' });

describe('A mail that is sent again', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('does not go out again once it was handed over, whoever asks', async () => {
    const { mailer, taken } = server([]);
    for (const asked of [1, 2, 3])
      expect([asked, await rememberMails(mailer, database.pool).send(mail('a'))]).toEqual([
        asked,
        { mayBeTwice: false },
      ]);
    expect(taken).toEqual(['a']);
  });

  it('goes out once more after a refusal, and is no copy', async () => {
    const { mailer, taken } = server([Object.assign(new Error('busy'), { responseCode: 451, command: 'DATA' })]);
    const remembering = rememberMails(mailer, database.pool);
    await expect(remembering.send(mail('b'))).rejects.toThrow('busy');
    expect(await remembering.send(mail('b'))).toEqual({ mayBeTwice: false });
    expect(taken).toEqual(['b', 'b']);
  });

  it('says that it may be a copy after the line broke before the answer, for good', async () => {
    const { mailer } = server([Object.assign(new Error('closed'), { command: 'DATA' })]);
    const remembering = rememberMails(mailer, database.pool);
    await expect(remembering.send(mail('c'))).rejects.toThrow('closed');
    expect(await remembering.send(mail('c'))).toEqual({ mayBeTwice: true });
    expect(await remembering.send(mail('c'))).toEqual({ mayBeTwice: true });
  });

  it('says that it may be a copy after the process ended before the answer', async () => {
    await database.pool.query(`insert into platform.mails (key, state) values ('d', 'begun')`);
    const { mailer, taken } = server([]);
    expect(await rememberMails(mailer, database.pool).send(mail('d'))).toEqual({ mayBeTwice: true });
    expect(taken).toEqual(['d']);
  });

  it('is forgotten once nobody began it for 90 days, and not before', async () => {
    const { pool } = database;
    const begun = (key: string, daysAgo: number, state: string) =>
      pool.query(
        `insert into platform.mails (key, state, begun_at) values ($1, $2, now() - make_interval(days => $3::integer))`,
        [key, state, daysAgo],
      );
    await begun('old-sent', 91, 'sent');
    await begun('old-begun', 91, 'begun');
    await begun('recent', 89, 'sent');
    await begun('again', 91, 'begun');
    const remembering = rememberMails(server([]).mailer, pool);
    // It is still tried, so that it still says so.
    expect(await remembering.send(mail('again'))).toEqual({ mayBeTwice: true });
    const { rows } = await pool.query(
      `select m.key from platform.mails as m where m.key in ('old-sent', 'old-begun', 'recent', 'again') order by m.key`,
    );
    expect(rows).toEqual([{ key: 'again' }, { key: 'recent' }]);
    expect(await remembering.send(mail('again'))).toEqual({ mayBeTwice: true });
  });
});
