import { RuleViolationError } from '../../kernel/errors.ts';
import type { Settings } from '../../platform/process/config.ts';
import type { Pool } from '../../platform/database/database.ts';
import { createGroupCommit, type Outcome } from '../../platform/process/group-commit.ts';
import { establishMasterKeys, type MasterKeys } from './master-key.ts';
import { createSubjectKeyCache } from './subject-key-cache.ts';
import { destroyedAmong, destroyKeys, readKeys, readOrMakeKeys, type SubjectKey } from './subject-key-rows.ts';

/** The data keys of all subjects. What has been asked for is remembered for `KEY_CACHE_MS`. */
export type SubjectKeys = {
  /**
   * Keys to encrypt with, by subject; one that does not exist yet is made, and several processes agree on it.
   * @throws RuleViolationError when a subject has been forgotten
   */
  readonly forSubjects: (subjectIds: readonly string[]) => Promise<ReadonlyMap<string, SubjectKey>>;
  /** Keys to decrypt with, by key id; a key that was never made is left out. */
  readonly byIds: (keyIds: readonly string[]) => Promise<ReadonlyMap<string, SubjectKey>>;
  /**
   * For good: what is encrypted under them can never be read again. A subject without a key never gets one.
   * @param recorded by subject, the position of an event whose `subjects` names it
   */
  readonly destroy: (recorded: ReadonlyMap<string, number>) => Promise<void>;
  /** Those of the subjects that were forgotten. */
  readonly destroyedAmong: (subjectIds: readonly string[]) => Promise<string[]>;
};

/** After a key is destroyed another process may still use it this long. */
export const KEY_CACHE_MS = 5_000;

/** Subjects of one statement, and callers who wait for theirs: as many as appends may wait. */
const TOGETHER = { requests: 256, size: 2_000, waiting: 10_000 };

/**
 * The keys as every process opens them at its start.
 * @param cacheMs as for `createSubjectKeys` @throws BadSettingsError when the master key is missing or wrong
 */
export const openSubjectKeys = async (settings: Settings, pool: Pool, cacheMs?: number): Promise<SubjectKeys> => {
  const masterKeys = await establishMasterKeys(settings, pool);
  return createSubjectKeys({ pool, masterKeys, ...(cacheMs !== undefined && { cacheMs }) });
};

/**
 * @param cacheMs 0 for whoever goes through the log stream by stream: a key is then needed once, and what is remembered in
 * vain has to be moved about by the garbage collector
 * @param now in milliseconds, of a clock that never goes back
 */
export const createSubjectKeys = (deps: {
  pool: Pool;
  masterKeys: MasterKeys;
  cacheMs?: number;
  now?: () => number;
}): SubjectKeys => {
  const { pool, masterKeys, cacheMs = KEY_CACHE_MS, now = () => performance.now() } = deps;
  const cache = createSubjectKeyCache(cacheMs, now);
  // Concurrent callers share the statements: each new subject has its own key, so most appends make one.
  const together = createGroupCommit({
    send: async (requests: readonly (readonly string[])[]): Promise<Outcome<SubjectKey[]>[]> => {
      const keys = await readOrMakeKeys(pool, masterKeys, [...new Set(requests.flat())]);
      const bySubject = new Map(keys.map((key) => [key.subjectId, key]));
      return requests.map((ids) => ({ value: ids.flatMap((id) => bySubject.get(id) ?? []) }));
    },
    mayBlame: () => false,
    limits: TOGETHER,
  });
  const readOrMake = (subjectIds: readonly string[]): Promise<SubjectKey[]> =>
    together({ request: subjectIds, key: Symbol('of nobody else'), size: subjectIds.length });

  return {
    forSubjects: async (subjectIds) => {
      const keys = await cache.lookUp('subjectId', subjectIds, readOrMake);
      const forgotten = [...keys.values()].filter(({ key }) => key === null).map(({ subjectId }) => subjectId);
      if (forgotten.length > 0) {
        throw new RuleViolationError(
          'Whom this is about has been forgotten: nothing personal can be recorded about them any more',
          { subjectIds: forgotten },
        );
      }
      return keys;
    },

    byIds: (keyIds) => cache.lookUp('keyId', keyIds, (missing) => readKeys(pool, masterKeys, 'keyId', missing)),

    destroy: async (recorded) => {
      cache.forget('keyId', await destroyKeys(pool, recorded));
      cache.forget('subjectId', [...recorded.keys()]);
    },

    destroyedAmong: (subjectIds) => destroyedAmong(pool, subjectIds),
  };
};
