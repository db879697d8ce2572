import type { Queryable } from '../../platform/database/database.ts';
import type { Listener } from './listen.ts';
import type { EventReader } from './read.ts';

/** Longest age of a shared look at the log. */
const SHARED_MS = 100;

/** Newest position of the log, from its notifications; reading the log finds any that were missed. */
export const createHead = (deps: { db: Queryable; reader: EventReader; wake: Listener }) => {
  const { db, reader, wake } = deps;
  let known = 0;
  let lookedAt = -Infinity;
  let looking: Promise<void> | undefined;
  const learn = (position: number): void => {
    known = Math.max(known, position);
  };
  // An empty payload only says that the connection is new.
  wake.on((payload) => learn(Number(payload)));

  return {
    known: (): number => known,
    look: async (): Promise<number> => {
      if (!looking || performance.now() - lookedAt >= SHARED_MS) {
        lookedAt = performance.now();
        looking = reader.headPosition(db).then(learn);
      }
      await looking;
      return known;
    },
  };
};

export type Head = ReturnType<typeof createHead>;
