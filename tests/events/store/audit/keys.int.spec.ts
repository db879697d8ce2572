import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { textErased } from '../../../../events/kernel/event-definitions.ts';
import { STREAM } from '../../../../events/kernel/personal-data.ts';
import type { Finding } from '../../../../events/store/audit/finding.ts';
import { createEventCodec } from '../../../../events/store/log/codec.ts';
import { createErase } from '../../../../events/store/erasure/erasure.ts';
import { createEventStore } from '../../../../events/store/append/event-store.ts';
import { masterKeyOf, wrapKey } from '../../../../events/store/privacy/master-key.ts';
import { createEventRegistry } from '../../../../events/store/log/registry.ts';
import { recordErasure, testKeys, testMasterKey } from '../../../support/store/keys.ts';
import { appendRequest, noteMetadata } from '../../../support/store/notes.ts';
import { createTamperedLog } from '../../../support/store/tampering.ts';

const registry = createEventRegistry({
  letter: {
    LetterSent: {
      schema: z.object({ to: z.string(), name: z.string(), lines: z.array(z.string()) }),
      personal: { name: 'to', 'lines[]': STREAM },
    },
    LetterTextErased: textErased,
  },
});
const masterKeys = { current: testMasterKey, previous: [] };

let log: Awaited<ReturnType<typeof createTamperedLog>>;
let letters: ReturnType<typeof createEventStore>;
beforeAll(async () => {
  log = await createTamperedLog();
  letters = createEventStore({ pool: log.store.pool, codec: createEventCodec(registry, testKeys(log.store.pool)) });
  const send = (to: string, number: number) =>
    letters.append(
      appendRequest([
        {
          streamId: `letter-${number}`,
          expectedVersion: 'any',
          events: [{ type: 'LetterSent', data: { to, name: `Dear ${to}`, lines: ['one', 'two'] } }],
        },
      ]),
    );
  await send('alice', 1); // position 1
  await send('bob', 2); //   2
  await send('carol', 3); // 3
  const keys = testKeys(log.store.pool, 0);
  await keys.forSubjects(['without-text']);
  const erase = createErase({ ...letters, registry, keys, cacheMs: 0 });
  await erase({ recorded: await recordErasure(log.store.pool, ['carol']), metadata: noteMetadata }); // 4 and 5
  await log.keep();
});
beforeEach(async () => {
  await log.restore();
  await log.forgetAnchors();
});
afterAll(() => log.drop());

const verify = (all = false): Promise<readonly Finding[]> => log.verify(all, { registry, masterKeys });
const destroyed = 'wrapped_key = null, master_key_id = null, destroyed_at = now()';

describe('Keys in a verification', () => {
  it('are right when a person is forgotten as it should be', async () => {
    expect(await verify(true)).toEqual([]);
  });

  it.each<[string, string, object]>([
    [
      'a key that was garbled',
      `update event_store.subject_keys set wrapped_key = set_byte(wrapped_key, 20, 255 - get_byte(wrapped_key, 20)) where subject_id = 'bob'`,
      { position: 2, streamId: 'letter-2', problem: expect.stringContaining('the key of bob does not open') },
    ],
    [
      'keys of two people that were exchanged',
      `update event_store.subject_keys as k set wrapped_key = o.wrapped_key from event_store.subject_keys as o
       where (k.subject_id, o.subject_id) in (('alice', 'bob'), ('bob', 'alice'))`,
      { position: 1, problem: expect.stringContaining('the key of alice does not open') },
    ],
    [
      'a key that was deleted',
      `delete from event_store.subject_keys where subject_id = 'bob'`,
      { position: 2, streamId: 'letter-2', problem: expect.stringContaining('has no row in event_store.subject_keys') },
    ],
    [
      'a key that was destroyed without an event',
      `update event_store.subject_keys set ${destroyed} where subject_id = 'bob'`,
      { position: 2, problem: expect.stringContaining('the key of bob was destroyed, and no event says that') },
    ],
    [
      'a subject without text that was made forgotten',
      `insert into event_store.subject_keys (key_id, subject_id, destroyed_at) values (gen_random_uuid(), 'dave', now())`,
      { problem: expect.stringContaining('the key of dave was destroyed, and no event says that') },
    ],
    [
      'a garbled key that nothing is encrypted under yet',
      `update event_store.subject_keys set wrapped_key = '\\x00' where subject_id = 'without-text'`,
      { problem: expect.stringContaining('the key of without-text does not open') },
    ],
    [
      'a forgotten person whose key has come back',
      `update event_store.subject_keys set wrapped_key = '\\x00', destroyed_at = null,
         master_key_id = (select min(m.master_key_id) from event_store.master_keys as m) where subject_id = 'carol'`,
      { position: 5, problem: expect.stringContaining('the key of carol is there') },
    ],
  ])('show %s', async (_what, sql, finding) => {
    await log.tamper(sql);
    expect(await verify(true)).toContainEqual(expect.objectContaining(finding));
    expect(await verify()).toHaveLength(1);
  });

  it('show another key of the right master key, by the text that it does not open', async () => {
    const { rows } = await log.pool.query<{ key_id: string }>(
      `select key_id from event_store.subject_keys where subject_id = 'bob'`,
    );
    const other = wrapKey(masterKeys, rows[0]?.key_id ?? '', 'bob', randomBytes(32)).wrapped.toString('hex');
    await log.tamper(`update event_store.subject_keys set wrapped_key = '\\x${other}' where subject_id = 'bob'`);
    expect(await verify()).toMatchObject([
      { position: 2, problem: expect.stringContaining('the key of bob is not the one') },
    ]);
  });

  it('are looked for without the master key, too, but not opened', async () => {
    const withoutMaster = () => log.verify(true, { registry });
    expect(await withoutMaster()).toEqual([]);
    await log.tamper(`update event_store.subject_keys set ${destroyed} where subject_id = 'bob'`);
    expect(await withoutMaster()).toMatchObject([{ position: 2 }]);
  });

  it('name a master key that is not set', async () => {
    const other = { current: masterKeyOf(randomBytes(32)), previous: [] };
    const findings = await log.verify(true, { registry, masterKeys: other });
    expect(findings[0]).toMatchObject({ position: 1, problem: expect.stringContaining('is not set here') });
  });
});
