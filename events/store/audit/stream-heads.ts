const HASH_BYTES = 32;
const FIRST_ROOM = 1_024;

/** The newest event of each stream so far, as far as the chain needs it. */
export type StreamHeads = {
  /** Slot of a stream, a new one for a stream that has not been seen. Slots count from 0. */
  readonly slotOf: (streamId: string) => number;
  /** Slot of a stream; undefined when it has not been seen. */
  readonly findSlot: (streamId: string) => number | undefined;
  /** 0 in a new slot. */
  readonly version: (slot: number) => number;
  readonly position: (slot: number) => number;
  /** 32 zero bytes in a new slot. The bytes change with the next `set`. */
  readonly hash: (slot: number) => Buffer;
  readonly set: (slot: number, version: number, position: number, hash: Uint8Array) => void;
  readonly streamIds: () => Iterable<string>;
  readonly count: () => number;
};

/**
 * Packed, because a log has a million streams: a stream costs about 180 bytes, most of them its id. A `Map` holds 16.7
 * million ids, and that is the most streams a log may have to be verified.
 */
export const createStreamHeads = (): StreamHeads => {
  const slots = new Map<string, number>();
  let hashes = Buffer.alloc(FIRST_ROOM * HASH_BYTES);
  let versions = new Float64Array(FIRST_ROOM);
  let positions = new Float64Array(FIRST_ROOM);

  const grow = (): void => {
    const room = versions.length * 2;
    const [oldHashes, oldVersions, oldPositions] = [hashes, versions, positions];
    hashes = Buffer.alloc(room * HASH_BYTES);
    hashes.set(oldHashes);
    versions = new Float64Array(room);
    versions.set(oldVersions);
    positions = new Float64Array(room);
    positions.set(oldPositions);
  };

  return {
    slotOf: (streamId) => {
      const known = slots.get(streamId);
      if (known !== undefined) return known;
      const slot = slots.size;
      if (slot === versions.length) grow();
      slots.set(streamId, slot);
      return slot;
    },
    findSlot: (streamId) => slots.get(streamId),
    version: (slot) => versions[slot] ?? 0,
    position: (slot) => positions[slot] ?? 0,
    hash: (slot) => hashes.subarray(slot * HASH_BYTES, (slot + 1) * HASH_BYTES),
    set: (slot, version, position, hash) => {
      versions[slot] = version;
      positions[slot] = position;
      hashes.set(hash, slot * HASH_BYTES);
    },
    streamIds: () => slots.keys(),
    count: () => slots.size,
  };
};
