import { setTimeout as sleep } from 'node:timers/promises';
import { categoryOf } from '../../kernel/ids.ts';
import type { CommandMetadata } from '../../kernel/message.ts';
import type { Append } from '../append/append.ts';
import { KEY_CACHE_MS, type SubjectKeys } from '../privacy/subject-keys.ts';
import { fillStreamsAbout, type IndexedLog } from './fill-streams-about.ts';
import { findTraces } from './traces.ts';

/** Subjects to forget, and the data that belongs to them. */
export type ErasureRequest = {
  /**
   * People by their ids, and streams for the free text on them, each with the position of an event whose `subjects`
   * names it: that their text is erased is in the log before the keys go.
   */
  readonly recorded: ReadonlyMap<string, number>;
  /** A stream on which the caller itself records an erasing event next; left out when it has done so before. */
  readonly recordedOn?: string;
  /** Removes what is kept outside the log, such as uploaded files; has to bear being repeated. */
  readonly remove?: () => Promise<void>;
  /** Of the events that say so. */
  readonly metadata: CommandMetadata;
};

/** Makes subjects forgotten, whatever streams and read models hold of them. */
export type Erase = (request: ErasureRequest) => Promise<void>;

/**
 * Destroys the subjects' keys, waits until no process remembers them, then records on each stream with text of theirs
 * that it was erased. Readers then make what they hold of that stream anew (docs/adr/0018). Asked again, it erases what
 * has come in since, and finishes what was broken off.
 * @param deps.cacheMs how long processes remember keys
 */
export const createErase =
  (deps: IndexedLog & { append: Append; keys: SubjectKeys; cacheMs?: number }): Erase =>
  async ({ recorded, recordedOn, remove, metadata }) => {
    const { append, registry, keys, cacheMs = KEY_CACHE_MS } = deps;
    await fillStreamsAbout(deps);
    await keys.destroy(recorded);
    await remove?.();
    // From then on whoever reads the events below reads nothing of the subjects.
    await sleep(cacheMs);
    const open = (await findTraces(deps, [...recorded.keys()])).filter(
      ({ streamId, text, erased }) => text > erased && streamId !== recordedOn,
    );
    for (const [streamId, traces] of Map.groupBy(open, (trace) => trace.streamId)) {
      const type = registry.erasedTypes.get(categoryOf(streamId));
      if (type === undefined) throw new Error(`No event says that text on ${streamId} was erased`);
      const version = Math.max(...traces.map(({ text }) => text));
      const found = traces.map(({ subjectId }) => subjectId).toSorted();
      await append({
        commandId: `erase:${streamId}@${version}:${found.join()}`,
        fingerprint: '',
        streams: [{ streamId, expectedVersion: 'any', events: [{ type, data: { subjects: found } }] }],
        metadata,
      });
    }
  };
