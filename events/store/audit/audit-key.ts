import { createHash, hkdfSync, type KeyObject } from 'node:crypto';
import type { Settings } from '../../platform/process/config.ts';
import { loadMasterKeys, type MasterKeys } from '../privacy/master-key.ts';

/** A key that signs anchors. Its id identifies it and reveals nothing. */
export type AuditKey = { readonly id: string; readonly key: Buffer };

/** The key that signs new anchors, and all that older ones may be signed with. */
export type AuditKeys = { readonly current: AuditKey; readonly byId: ReadonlyMap<string, Buffer> };

/** @param secret at least 32 bytes that nobody who can change the database knows */
export const auditKeyOf = (secret: Buffer | KeyObject): AuditKey => {
  const key = Buffer.from(hkdfSync('sha256', secret, '', 'lendlog audit anchors v1', 32));
  return { id: createHash('sha256').update(key).digest('hex').slice(0, 16), key };
};

/** The key that signs, and those that older lines may be signed with. */
export const auditKeysOf = (current: AuditKey, ...previous: readonly AuditKey[]): AuditKeys => ({
  current,
  byId: new Map([current, ...previous].map(({ id, key }) => [id, key])),
});

/** Dependencies of a verification. */
export type AuditorsKeys = {
  /** Of the anchors. */
  readonly keys: AuditKeys;
  /** Opens the keys of personal data; an auditor who has only `AUDIT_KEY` has none. */
  readonly masterKeys?: MasterKeys;
};

/**
 * `AUDIT_KEY`, so that an auditor can check anchors without being able to read personal data; else derived from the
 * master key. What was signed under the master keys that are set can be checked either way.
 */
export const loadAuditorsKeys = async (settings: Settings): Promise<AuditorsKeys> => {
  const { AUDIT_KEY, MASTER_KEY } = settings;
  if (AUDIT_KEY && !MASTER_KEY) return { keys: auditKeysOf(auditKeyOf(AUDIT_KEY)) };
  const masterKeys = await loadMasterKeys(settings);
  const { current, previous } = masterKeys;
  const derived = [current, ...previous].map(({ key }) => auditKeyOf(key));
  return { keys: auditKeysOf(AUDIT_KEY ? auditKeyOf(AUDIT_KEY) : auditKeyOf(current.key), ...derived), masterKeys };
};

/** The keys of anchors alone, for who writes them. */
export const loadAuditKeys = async (settings: Settings): Promise<AuditKeys> => (await loadAuditorsKeys(settings)).keys;
