import type { ChainedEvent } from '../hash-chain.ts';
import type { Report } from './finding.ts';
import { createStretches, type Stretch } from './stretches.ts';

export type CommandRow = Stretch & { readonly commandId: string };

/** Checks that the commands cover the log and that each event names the one whose row points at it. */
export const createCommandCheck = (report: Report) => {
  const commands = createStretches<CommandRow>('commands', report);
  // The events of one command carry the same metadata, one after the other.
  let parsedText = '';
  let parsedId: unknown;

  const commandIdOf = (metadata: string): unknown => {
    if (metadata !== parsedText) {
      parsedId = (JSON.parse(metadata) as { commandId?: unknown }).commandId;
      parsedText = metadata;
    }
    return parsedId;
  };

  return {
    add: commands.add,

    /** @param event the next one in position order */
    check: ({ position, streamId, type, metadata, recordedAtMicros }: ChainedEvent): void => {
      const row = commands.at(position);
      if (!row) return;
      const named = commandIdOf(metadata);
      if (named !== row.commandId) {
        const problem = `it was written by command ${String(named)}, but event_store.commands gives its position to ${row.commandId}`;
        report({ position, streamId, type, problem });
      } else if (recordedAtMicros !== row.recordedAtMicros) {
        const problem = `its command ${row.commandId} in event_store.commands has another recorded time`;
        report({ position, streamId, type, problem });
      }
    },

    end: commands.end,
  };
};
