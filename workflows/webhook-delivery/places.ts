/** Requests under way to one endpoint; to one that fails a single one, to see whether it is back. */
const MOST = 16;
const MOST_OF_FAILING = 1;

/**
 * Limits this process's open requests to each endpoint, so that a slow or dead one never takes more than its own places.
 */
export const createPlaces = () => {
  const taken = new Map<string, number>();
  return {
    /** @returns what `work` gives; undefined, and nothing done, when there is no place */
    within: async <T>(endpoint: string, isFailing: boolean, work: () => Promise<T>): Promise<T | undefined> => {
      const now = taken.get(endpoint) ?? 0;
      if (now >= (isFailing ? MOST_OF_FAILING : MOST)) return undefined;
      taken.set(endpoint, now + 1);
      try {
        return await work();
      } finally {
        const left = (taken.get(endpoint) ?? 1) - 1;
        if (left > 0) taken.set(endpoint, left);
        else taken.delete(endpoint);
      }
    },
  };
};
