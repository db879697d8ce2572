import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { z } from 'zod';
import { behaviours, takenOrderSchema } from './order/orders.ts';

/** In the data folder. */
export const SANDBOX_STATE_FILE = 'sandbox-vendors.json';

const stateSchema = z.object({
  defaults: z.object({ behaviour: z.enum(behaviours), delayMs: z.int().min(0) }),
  /** Told for orders that have not come yet, by their ids. */
  foretold: z.record(z.string(), z.enum(behaviours)),
  /** Oldest first. */
  orders: z.array(takenOrderSchema),
});
/** Everything that the sandbox knows. */
export type SandboxState = z.output<typeof stateSchema>;

/** Orders that are over are forgotten beyond so many. */
const MOST_ORDERS = 500;
/** They name borrowers in clear: what is older is forgotten, whatever is still to be said of it. */
export const KEPT_MS = 30 * 86_400_000;

/** Without orders that were taken too long ago; those of which nobody knows when count from now. */
export const withoutOld = (state: SandboxState, now: number): SandboxState => ({
  ...state,
  orders: state.orders.flatMap((taken) => {
    const { takenAt = now } = taken;
    return takenAt + KEPT_MS > now ? [{ ...taken, takenAt }] : [];
  }),
});

const unreadable = (file: string): string => `${file}.unreadable`;

/** Removes an unreadable file, with the names in it. */
export const removeUnreadable = (file: string): void => rmSync(unreadable(file), { force: true });

/** Reads what was there before a restart; begins anew where there is nothing, or nothing that can be read. */
export const readState = (file: string, delayMs: number): SandboxState => {
  const nothing: SandboxState = { defaults: { behaviour: 'normal', delayMs }, foretold: {}, orders: [] };
  if (!existsSync(file)) return nothing;
  try {
    return stateSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    renameSync(file, unreadable(file));
    return nothing;
  }
};

/** In one step, so that a kill leaves the old state or the new one. */
export const writeState = (file: string, state: SandboxState): void => {
  const over = state.orders.filter(({ steps }) => steps.length === 0).length;
  let toForget = Math.max(0, Math.min(over, state.orders.length - MOST_ORDERS));
  const orders = state.orders.filter(({ steps }) => steps.length > 0 || (toForget -= 1) < 0);
  writeFileSync(`${file}.next`, JSON.stringify({ ...state, orders }), { mode: 0o600 });
  renameSync(`${file}.next`, file);
};
