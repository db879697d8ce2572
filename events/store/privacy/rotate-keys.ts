import type { Pool } from '../../platform/database/database.ts';
import { openSecret, type SealedSecret, sealSecret } from './kept-secrets.ts';
import { type MasterKeys, unwrapKey, wrapKey } from './master-key.ts';

const BATCH = 1_000;

/**
 * Wraps every data key and every kept secret by the current master key and retires the others, while the portal serves.
 * Personal data itself stays as it is: only what its keys are wrapped by changes. Harmless to repeat after an interruption.
 * @param pool of `createOwnerPool`: the application's role cannot change a key
 * @returns how many keys and secrets were wrapped again
 */
export const rotateKeys = async (
  pool: Pool,
  masterKeys: MasterKeys,
  onProgress: (rewrapped: number) => void = () => undefined,
): Promise<number> => {
  let rewrapped = 0;
  for (;;) {
    const batch = await keysUnderOthers(pool, masterKeys.current.id);
    if (batch.length === 0) break;
    const again = batch.map((stored) =>
      wrapKey(masterKeys, stored.keyId, stored.subjectId, unwrapKey(masterKeys, stored)),
    );
    await pool.query(
      `update event_store.subject_keys as k set wrapped_key = n.wrapped_key, master_key_id = $3
       from unnest($1::uuid[], $2::bytea[]) as n (key_id, wrapped_key)
       where k.key_id = n.key_id and k.destroyed_at is null`,
      [again.map(({ keyId }) => keyId), again.map(({ wrapped }) => wrapped), masterKeys.current.id],
    );
    rewrapped += batch.length;
    onProgress(rewrapped);
  }
  for (;;) {
    const batch = await secretsUnderOthers(pool, masterKeys.current.id);
    if (batch.length === 0) break;
    const again = batch.map((stored) => sealSecret(masterKeys, stored.secretId, openSecret(masterKeys, stored)));
    await pool.query(
      `update event_store.secrets as s set sealed = n.sealed, master_key_id = $3
       from unnest($1::uuid[], $2::bytea[]) as n (secret_id, sealed) where s.secret_id = n.secret_id`,
      [again.map(({ secretId }) => secretId), again.map(({ sealed }) => sealed), masterKeys.current.id],
    );
    rewrapped += batch.length;
    onProgress(rewrapped);
  }
  await pool.query(
    `update event_store.master_keys as m set retired_at = now()
     where m.master_key_id <> $1 and m.retired_at is null
       and not exists (select from event_store.subject_keys as k where k.master_key_id = m.master_key_id)
       and not exists (select from event_store.secrets as s where s.master_key_id = m.master_key_id)`,
    [masterKeys.current.id],
  );
  return rewrapped;
};

const keysUnderOthers = async (pool: Pool, masterKeyId: string) => {
  const { rows } = await pool.query<{ keyId: string; subjectId: string; masterKeyId: string; wrapped: Buffer }>(
    `select k.key_id as "keyId", k.subject_id as "subjectId", k.master_key_id as "masterKeyId", k.wrapped_key as wrapped
     from event_store.subject_keys as k where k.master_key_id <> $1 limit ${BATCH}`,
    [masterKeyId],
  );
  return rows;
};

const secretsUnderOthers = async (pool: Pool, masterKeyId: string) => {
  const { rows } = await pool.query<SealedSecret>(
    `select s.secret_id as "secretId", s.master_key_id as "masterKeyId", s.sealed
     from event_store.secrets as s where s.master_key_id <> $1 limit ${BATCH}`,
    [masterKeyId],
  );
  return rows;
};
