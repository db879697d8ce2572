import { z } from 'zod';
import type { ChainedEvent } from '../log/hash-chain.ts';
import type { Report } from './finding.ts';
import { createStretches, type Stretch } from './stretches.ts';

/** A command as the log has it: its id, and which positions it wrote. */
export type CommandRow = Stretch & { readonly commandId: string };

/** Checks that the commands cover the log and that each event names the one whose row points at it. */
export const createCommandCheck = (report: Report) => {
  const commands = createStretches<CommandRow>('commands', report);
  return {
    add: commands.add,

    /** @param event the next one in position order */
    check: ({ position, streamId, type, metadata, recordedAtMicros }: ChainedEvent): void => {
      const row = commands.at(position);
      if (!row) return;
      if (!namesCommand(metadata, row.commandId)) {
        const problem = `it was written by command ${commandIdOf(metadata)}, but event_store.commands gives its position to ${row.commandId}`;
        report({ position, streamId, type, problem });
      } else if (recordedAtMicros !== row.recordedAtMicros) {
        const problem = `its command ${row.commandId} in event_store.commands has another recorded time`;
        report({ position, streamId, type, problem });
      }
    },

    end: commands.end,
  };
};

/** The log's own append writes the id last: to look there is many times faster than to parse. */
const namesCommand = (metadata: string, commandId: string): boolean =>
  metadata.endsWith(`"commandId":${JSON.stringify(commandId)}}`) || commandIdOf(metadata) === commandId;

const commandIdOf = (metadata: string): string => metadataSchema.parse(JSON.parse(metadata)).commandId;
const metadataSchema = z.object({ commandId: z.string().catch('without an id') });
