import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  countPartnerCalls,
  newestPartnerCalls,
  recordPartnerCall,
} from '../../../events/partner-access/partner-calls.ts';
import { createTestDatabase, type TestDatabase } from '../../support/store/database.ts';
import { isAhead } from '../../support/values/moments.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it('counts calls to each partner, tells how the last one went, and forgets those of long ago', async () => {
  const { pool } = database;
  const since = Date.now();
  await recordPartnerCall(pool, { partnerId: 'one', what: 'order', outcome: 'done', tookMs: 12.4 });
  await pool.query(`update auth.partner_calls set called_at = now() - interval '2 days'`);
  await pool.query(
    `insert into auth.partner_calls (partner_id, called_at, what, outcome, took_ms)
     values ('long-ago', now() - interval '31 days', 'order', 'done', 1)`,
  );
  await recordPartnerCall(pool, { partnerId: 'one', what: 'order', outcome: 'refused', error: 'HTTP 422', tookMs: 8 });
  await recordPartnerCall(pool, { partnerId: 'one', what: 'order', outcome: 'failed', error: 'HTTP 503', tookMs: 9 });
  await recordPartnerCall(pool, { partnerId: 'two', what: 'test', outcome: 'done', tookMs: 3 });

  const counts = await countPartnerCalls(pool, new Date(Date.now() - 24 * 3_600_000).toISOString());
  expect([...counts.keys()].toSorted()).toEqual(['one', 'two']);
  expect(counts.get('one')).toMatchObject({
    calls: 2,
    failures: 1,
    last: { what: 'order', outcome: 'failed', error: 'HTTP 503', tookMs: 9 },
  });
  expect(isAhead(counts.get('one')?.lastDoneAt ?? '', { ms: -2 * 86_400_000, since })).toBe(true);
  expect((await newestPartnerCalls(pool, 'one', 2)).map(({ outcome }) => outcome)).toEqual(['failed', 'refused']);
});
