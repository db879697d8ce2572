import type { Queryable } from '../../../events/platform/database/database.ts';
import type { Epoch } from '../../../events/store/log/epoch.ts';
import { headPosition } from '../../../events/store/log/log-positions.ts';
import { dispatcherAgainOf, dispatcherOf } from './dispatcher.contract.ts';

/** One time that the whole log is dispatched again for one workflow (docs/adr/0030). */
export type AgainPass = {
  /** When it began, as PostgreSQL prints it: another time is another pass. */
  readonly since: string;
  readonly position: number;
  /** The head of the log when it began. */
  readonly upTo: number;
};

/** The pass of a workflow that is not done; undefined when there is none. @param workflow its name */
export const passUnderWay = async (db: Queryable, workflow: string): Promise<AgainPass | undefined> => {
  const { rows } = await db.query<AgainPass>({
    name: 'workflows/again_pass',
    text: `select c.starting_over_since::text as since, c.position, c.starting_over_to as "upTo"
           from event_store.checkpoints as c where c.name = $1 and c.replaced_by is null`,
    values: [dispatcherAgainOf(workflow)],
  });
  return rows[0];
};

/**
 * Begins a pass for each of these workflows, anew where one is under way. What is dispatched twice is harmless: a workflow
 * that is there is only woken, and one that has ended looks at what it is about once and ends again.
 * @returns the head of the log, up to which it goes; an empty log needs none
 */
export const dispatchAgain = async (db: Queryable, workflows: readonly string[], epoch: Epoch): Promise<number> => {
  const head = await headPosition(db);
  if (head === 0) return head;
  await db.query(
    `insert into event_store.checkpoints as c (name, position, epoch, starting_over_since, starting_over_to)
     select a.name, 0, $2::uuid, clock_timestamp(), $3::bigint from unnest($1::text[]) as a (name)
     on conflict (name) do update set position = 0, epoch = excluded.epoch, updated_at = now(),
       starting_over_since = excluded.starting_over_since, starting_over_to = excluded.starting_over_to,
       replaced_by = null, status = 'catching_up', fence = c.fence + 1, owner = null, lease_until = null, failures = 0,
       error = null, error_position = null, error_event_id = null, failed_at = null`,
    [workflows.map(dispatcherAgainOf), epoch.id, head],
  );
  return head;
};

/** Hides a pass that has come to its end. @returns whether nobody else has done so, and it was not begun anew */
export const endPass = async (db: Queryable, workflow: string, { since }: AgainPass): Promise<boolean> => {
  const { rowCount } = await db.query(
    `update event_store.checkpoints as c
     set status = 'replaced', replaced_by = $2, fence = c.fence + 1, owner = null, lease_until = null
     where c.name = $1 and c.replaced_by is null and c.starting_over_since::text = $3 and c.position >= c.starting_over_to`,
    [dispatcherAgainOf(workflow), dispatcherOf(workflow), since],
  );
  return rowCount === 1;
};
