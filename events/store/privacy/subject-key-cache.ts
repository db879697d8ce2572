import type { SubjectKey } from './subject-key-rows.ts';

const MOST_CACHED = 20_000;
const WAYS = ['subjectId', 'keyId'] as const;

/** Lookup key. */
type Way = (typeof WAYS)[number];

type Cached = { readonly key: SubjectKey; readonly until: number };

/**
 * Keys that were asked for, by subject and by key id. One of them serves for `keptMs` milliseconds; 0: none is remembered.
 * @param now in milliseconds, of a clock that never goes back
 */
export const createSubjectKeyCache = (keptMs: number, now: () => number) => {
  const caches: Record<Way, Map<string, Cached>> = { subjectId: new Map(), keyId: new Map() };

  /** @param askedAt before the query was sent: from then on the row may have changed */
  const remember = (key: SubjectKey, askedAt: number): void => {
    if (keptMs === 0) return;
    for (const way of WAYS) {
      const cache = caches[way];
      // Again at the end, so that the oldest is the first.
      cache.delete(key[way]);
      cache.set(key[way], { key, until: askedAt + keptMs });
      if (cache.size > MOST_CACHED) cache.delete(cache.keys().next().value ?? '');
    }
  };

  return {
    /** Takes what is cached and asks `load` for the rest. @returns the keys by what they were looked up by */
    lookUp: async (
      way: Way,
      ids: readonly string[],
      load: (missing: readonly string[]) => Promise<readonly SubjectKey[]>,
    ): Promise<Map<string, SubjectKey>> => {
      const found = new Map<string, SubjectKey>();
      const missing: string[] = [];
      const askedAt = now();
      for (const id of new Set(ids)) {
        const cached = caches[way].get(id);
        if (cached && cached.until > askedAt) found.set(id, cached.key);
        else missing.push(id);
      }
      if (missing.length === 0) return found;
      for (const key of await load(missing)) {
        remember(key, askedAt);
        found.set(key[way], key);
      }
      return found;
    },

    forget: (way: Way, ids: readonly string[]): void => {
      for (const id of ids) caches[way].delete(id);
    },
  };
};
