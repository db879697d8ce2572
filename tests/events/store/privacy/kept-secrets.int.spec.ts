import { randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createOwnerPool, type Pool } from '../../../../events/platform/database/database.ts';
import { createKeptSecrets, type KeptSecrets } from '../../../../events/store/privacy/kept-secrets.ts';
import { masterKeyOf } from '../../../../events/store/privacy/master-key.ts';
import { rotateKeys } from '../../../../events/store/privacy/rotate-keys.ts';
import { createTestDatabase, type TestDatabase } from '../../../support/store/database.ts';
import { testMasterKey, testSecrets } from '../../../support/store/keys.ts';

const KEY = 'llk-outgoing-credential';
let database: TestDatabase;
let owner: Pool;
let secrets: KeptSecrets;
beforeAll(async () => {
  database = await createTestDatabase();
  owner = createOwnerPool(database.url, 'test-owner');
});
afterAll(async () => {
  await owner.end();
  await database.drop();
});
beforeEach(() => {
  secrets = testSecrets(database.pool);
});

const stored = async (secretId: string): Promise<{ readonly sealed: Buffer; readonly master_key_id: string }[]> =>
  (
    await owner.query('select s.sealed, s.master_key_id from event_store.secrets as s where s.secret_id = $1', [
      secretId,
    ])
  ).rows;

describe('A kept secret', () => {
  it('is read under its id, is not in clear in the database, and is gone once it is destroyed', async () => {
    const secretId = randomUUID();
    expect(await secrets.read(secretId)).toBeUndefined();
    await secrets.keep(secretId, KEY);
    expect(await secrets.read(secretId)).toBe(KEY);
    const [row] = await stored(secretId);
    expect(row?.sealed.toString('latin1')).not.toContain(KEY);
    await secrets.destroy(secretId);
    await secrets.destroy(secretId);
    expect([await secrets.read(secretId), await stored(secretId)]).toEqual([undefined, []]);
  });

  it('stays what it was when the same request comes again', async () => {
    const secretId = randomUUID();
    await secrets.keep(secretId, KEY);
    await secrets.keep(secretId, 'another');
    expect(await secrets.read(secretId)).toBe(KEY);
  });

  it('opens nowhere but under its own id, and is changed by no process', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    await secrets.keep(one, KEY);
    await secrets.keep(other, 'another');
    const move = `update event_store.secrets as s set sealed = o.sealed from event_store.secrets as o
                  where s.secret_id = $1 and o.secret_id = $2`;
    await expect(database.pool.query(move, [one, other])).rejects.toThrow('permission denied');
    await owner.query(move, [one, other]);
    await expect(secrets.read(one)).rejects.toThrow();
    await owner.query('delete from event_store.secrets where secret_id = $1', [one]);
  });

  it('is sealed again when the master key is replaced, which cannot be retired before', async () => {
    const secretId = randomUUID();
    await secrets.keep(secretId, KEY);
    const next = masterKeyOf(randomBytes(32));
    await owner.query('insert into event_store.master_keys (master_key_id) values ($1)', [next.id]);
    expect(await rotateKeys(owner, { current: next, previous: [testMasterKey] })).toBeGreaterThan(0);
    expect(await stored(secretId)).toEqual([expect.objectContaining({ master_key_id: next.id })]);
    const after = createKeptSecrets(database.pool, { current: next, previous: [] });
    expect(await after.read(secretId)).toBe(KEY);
    await expect(secrets.read(secretId)).rejects.toThrow(`is sealed by master key ${next.id}, which is not set here`);
    await expect(secrets.keep(randomUUID(), KEY)).rejects.toThrow('MASTER_KEY has been replaced');
  });
});
