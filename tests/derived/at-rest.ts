import { setTimeout as sleep } from 'node:timers/promises';
import { type CaptureDeps, captureDerived, type Derived } from './capture.ts';

const REST_MS = 3_000;

/**
 * Waits until every reader of the log has caught up and every workflow waits, and the log has not grown for a while.
 * @throws Error naming what does not come to rest within `ms`
 */
export const whenAtRest = async (deps: CaptureDeps, ms: number): Promise<Derived> => {
  const deadline = Date.now() + ms;
  let last: Derived | undefined;
  for (;;) {
    const behind = await readersBehind(deps);
    const derived = behind.length === 0 ? await captureDerived(deps) : undefined;
    const busy = Object.entries(derived?.workflows ?? {}).flatMap(([id, { isAtRest }]) => (isAtRest ? [] : [id]));
    if (derived && busy.length === 0 && last?.log.length === derived.log.length) return derived;
    last = busy.length === 0 ? derived : undefined;
    if (Date.now() > deadline)
      throw new Error(`Not at rest: ${[...behind, ...busy].join(', ') || 'the log still grows'}`);
    await sleep(REST_MS);
  }
};

const readersBehind = async ({ pool }: CaptureDeps): Promise<string[]> => {
  const { rows } = await pool.query<{ name: string }>(
    `select c.name from event_store.checkpoints as c
     where c.replaced_by is null and c.position < (select max(m.last_position) from event_store.commits as m)`,
  );
  return rows.map(({ name }) => name);
};
