import type { LeftOut } from '../../events/platform/config.ts';
import { RELAY } from '../../events/outbox/relay.ts';
import { isDispatcher } from '../../workflows/engine/dispatcher.contract.ts';

const runs: Readonly<Record<LeftOut, (reader: string) => boolean>> = {
  workflows: isDispatcher,
  kafka: (reader) => reader === RELAY,
};

/** Whether a reader of the log has no process because the portal was started without it. */
export const isLeftOut = (reader: string, leftOut: readonly LeftOut[]): boolean =>
  leftOut.some((part) => runs[part](reader));
