import { type ChainedEvent, eventHash } from '../log/hash-chain.ts';
import type { Report } from './finding.ts';
import { createStreamHeads } from './stream-heads.ts';

/** A stream as the log has it: its newest version and the hash of the event there. */
export type StreamRow = { readonly streamId: string; readonly version: number; readonly hash: Buffer };

/** Checks that each event follows the one before it in its stream, by version and by hash. */
export const createStreamCheck = (report: Report) => {
  const heads = createStreamHeads();
  let found = new Uint8Array();

  return {
    /** @param event the next one in position order */
    check: (event: ChainedEvent): void => {
      const { streamId, type, position, version } = event;
      const slot = heads.slotOf(streamId);
      const before = heads.version(slot);
      if (version !== before + 1) {
        const problem = `it is version ${version} of its stream, and the event before it is version ${before}: an event was removed, inserted or moved`;
        report({ position, streamId, type, problem });
      } else if (!eventHash(heads.hash(slot), event).equals(event.hash)) {
        const problem =
          'its hash does not match what it says and the event before it in its stream: the event was changed after it was recorded';
        report({ position, streamId, type, problem });
      }
      heads.set(slot, version, position, event.hash);
    },

    /** @param row of `event_store.streams`, after the last event */
    checkRow: ({ streamId, version, hash }: StreamRow): void => {
      if (found.length === 0) found = new Uint8Array(heads.count());
      const slot = heads.findSlot(streamId);
      if (slot === undefined) {
        report({
          streamId,
          problem: `event_store.streams has it at version ${version}, but the log has no event of it`,
        });
        return;
      }
      found[slot] = 1;
      if (version === heads.version(slot) && hash.equals(heads.hash(slot))) return;
      const says = version === heads.version(slot) ? 'with another hash' : `at version ${version}`;
      const problem = `event_store.streams has the stream ${says}; its newest event, at this position, is version ${heads.version(slot)}`;
      report({ position: heads.position(slot), streamId, problem });
    },

    /** After the last row. */
    end: (): void => {
      for (const streamId of heads.streamIds()) {
        const slot = heads.slotOf(streamId);
        if (found[slot] === 1) continue;
        report({ position: heads.position(slot), streamId, problem: 'its stream has no row in event_store.streams' });
      }
    },

    count: heads.count,
  };
};
