import type { LeftOut } from '../../../events/platform/process/config.ts';
import { RELAY } from '../../../events/outbox/relay/relay.ts';
import { isDispatcher } from '../../../workflows/engine/dispatch/dispatcher.contract.ts';

const runs: Readonly<Record<LeftOut, (reader: string) => boolean>> = {
  workflows: isDispatcher,
  kafka: (reader) => reader === RELAY,
};

/** True for a reader without a process because the portal was started without it. */
export const isLeftOut = (reader: string, leftOut: readonly LeftOut[]): boolean =>
  leftOut.some((part) => runs[part](reader));
