import { setTimeout as sleep } from 'node:timers/promises';
import { UnavailableError } from '../../kernel/errors.ts';
import { asDatabaseProblem } from '../../platform/database/database-problem.ts';
import { createAppClient, isDatabaseUnavailable, type Queryable } from '../../platform/database/database.ts';
import type { Logger } from '../../platform/process/logger.ts';
import { requireSchema } from '../../platform/database/schema-version.ts';
import { type Epoch, EPOCH_CHANNEL, readEpoch } from './epoch.ts';
import { createListener } from './listen.ts';

/** A connection to a log that is in another life than the one that this process works in. */
export class OtherEpochError extends UnavailableError {
  constructor({ reason, beganAt }: Epoch) {
    super(`The log is another one since ${beganAt} (${reason}): this process starts over`);
  }
}

/** Pauses between tries while the database is down at startup, growing. */
const AWAY_MS = { first: 250, most: 4_000 } as const;

/** Keeps a process to the epoch of the log that it began in. */
export type EpochGuard = {
  readonly epoch: Epoch;
  /** For `createAppPool`: looks at each new connection before anything else is done on it. @throws OtherEpochError */
  readonly check: (db: Queryable) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/**
 * Ends the process by `onOther` when the log is restored under it: what it remembers (states, settings, places of readers,
 * who waits for which position) may be of events that are no more. A restore breaks every connection, so each new one is
 * asked before it is used; an epoch that someone announces is heard (docs/adr/0021). While the database is away it waits.
 * @param onOther called once; by default the process stops as on SIGTERM, and whoever supervises it starts it again
 */
export const startEpochGuard = async ({
  connectionString,
  log,
  onOther = () => void process.kill(process.pid, 'SIGTERM'),
}: {
  readonly connectionString: string;
  readonly log: Logger;
  readonly onOther?: () => void;
}): Promise<EpochGuard> => {
  const epoch = await readWhenThere(connectionString, log);
  let isOther = false;

  const check = async (db: Queryable): Promise<void> => {
    const present = await readEpoch(db);
    if (present.id === epoch.id) return;
    if (!isOther) {
      isOther = true;
      log.error({ before: epoch, epoch: present }, 'the log was restored under this process: it starts over');
      onOther();
    }
    throw new OtherEpochError(present);
  };

  const listener = createListener({ connectionString, channel: EPOCH_CHANNEL, log });
  const looks = new Set<Promise<void>>();
  listener.on(() => {
    // Also with each new connection. One that fails is followed by another.
    const look = withClient(connectionString, check)
      .catch(() => undefined)
      .finally(() => looks.delete(look));
    looks.add(look);
  });
  return {
    epoch,
    check,
    stop: async () => {
      await listener.stop();
      await Promise.all(looks);
    },
  };
};

/**
 * A process may be started before its database, or while that is restarted: it waits, and says for what. It does not work
 * on a database of another version than its own.
 */
const readWhenThere = async (connectionString: string, log: Logger): Promise<Epoch> => {
  const { host, port } = createAppClient(connectionString, 'lendlog-epoch');
  const server = `${host}:${port}`;
  let awayMs: number = AWAY_MS.first;
  for (let isAway = false; ; isAway = true) {
    try {
      const epoch = await withClient(connectionString, async (client) => {
        await requireSchema(client);
        return readEpoch(client);
      });
      if (isAway) log.info({ server }, 'PostgreSQL is there: the start goes on');
      return epoch;
    } catch (err) {
      if (!isDatabaseUnavailable(err)) throw asDatabaseProblem(err, 'DATABASE_URL', connectionString);
      if (!isAway) {
        log.warn({ err, server }, `PostgreSQL does not answer at ${server} (DATABASE_URL): the start waits for it`);
      }
      await sleep(awayMs);
      awayMs = Math.min(2 * awayMs, AWAY_MS.most);
    }
  }
};

const withClient = async <T>(connectionString: string, work: (client: Queryable) => Promise<T>): Promise<T> => {
  const client = createAppClient(connectionString, 'lendlog-epoch');
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
};
