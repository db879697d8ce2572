import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createLogger } from '../../../events/platform/process/logger.ts';
import { createListener } from '../../../events/store/log/listen.ts';
import type { EventReader } from '../../../events/store/log/read.ts';
import { createSubscribe } from '../../../events/store/readers/subscribe.ts';
import { eventually } from '../../support/eventually.ts';
import type { Reading } from '../checker/history.ts';

export type Following = {
  /** Waits until it is at this position, then ends. @returns what it was handed */
  readonly finish: (head: number) => Promise<Reading>;
};

const CATCH_UP_MS = 20_000;
const log = createLogger('faults', 'silent');

/** Polls the end of the log as fast as it can, through every error of the database. */
export const followTail = (deps: { pool: Pool; reader: EventReader }): Following => {
  const { pool, reader } = deps;
  const positions: number[] = [];
  let isStopping = false;
  const done = (async () => {
    while (!isStopping) {
      const page = await reader
        .readAll(pool, { after: positions.at(-1) ?? 0, limit: 100 })
        // The database is away; what it had not handed over it will.
        .catch(() => []);
      positions.push(...page.map(({ position }) => position));
      if (page.length === 0) await sleep(2);
    }
  })();
  return {
    finish: async (head) => {
      await eventually('the tail to be read', () => (positions.at(-1) ?? 0) >= head, CATCH_UP_MS);
      isStopping = true;
      await done;
      return { reader: 'tail', positions, complete: true };
    },
  };
};

/** A subscription of the product whose effect is a row for each event, in the order of the applying. */
export const followSubscription = async (
  deps: { pool: Pool; reader: EventReader; url: string },
  name = 'witness:v1',
): Promise<Following> => {
  const { pool, reader, url } = deps;
  const table = `read_model.${name.replace(/\W/g, '_')}`;
  const owner = new pg.Client({ connectionString: url });
  await owner.connect();
  await owner.query(
    `create table ${table} (place bigint generated always as identity primary key, position bigint not null);
     grant select, insert on ${table} to lendlog_app`,
  );
  await owner.end();
  const wake = createListener({ connectionString: url, channel: 'event_store', log });
  const subscription = createSubscribe({ pool, reader, wake, log })({
    name,
    batchSize: 20,
    apply: async ({ events }, client) => {
      // No primary key on the position: an event that comes twice must be seen here, not healed.
      await client.query(`insert into ${table} (position) select unnest($1::bigint[])`, [
        events.map(({ position }) => position),
      ]);
    },
  });
  return {
    finish: async (head) => {
      const caughtUp = async (): Promise<boolean> => (await reader.checkpointPosition(pool, name)) >= head;
      await eventually(`${name} to catch up`, caughtUp, CATCH_UP_MS);
      await subscription.stop();
      await wake.stop();
      const { rows } = await pool.query<{ position: string }>(`select w.position from ${table} as w order by w.place`);
      return { reader: name, positions: rows.map(({ position }) => Number(position)), complete: true };
    },
  };
};
