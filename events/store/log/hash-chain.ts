import { hash } from 'node:crypto';

/** Previous hash for the first event of a stream and for the first commit. */
export const NOTHING_BEFORE = Buffer.alloc(32);

/** Content of an event's hash, besides the previous hash. */
export type HashedEvent = {
  readonly position: number;
  readonly streamId: string;
  readonly version: number;
  readonly eventId: string;
  readonly type: string;
  readonly schemaVersion: number;
  /** Whole microseconds since 1970 in UTC, like `effectiveAtMicros`; as text, because some do not fit a number. */
  readonly recordedAtMicros: string;
  readonly effectiveAtMicros: string;
  /** JSON exactly as stored, like `metadata`. */
  readonly data: string;
  readonly metadata: string;
};

/** A row of the log as the chain sees it. */
export type ChainedEvent = HashedEvent & { readonly hash: Buffer };

const sha256 = (bytes: Uint8Array): Buffer => hash('sha256', bytes, 'buffer');

/**
 * SHA-256 over the hash of the stream's previous event and the ten values, each but the last followed by a newline.
 * `event_store.append` computes the same in SQL; that the two agree is what makes a verification independent.
 * @param before of the stream's previous event, or `NOTHING_BEFORE`
 */
export const eventHash = (before: Uint8Array, event: HashedEvent): Buffer => {
  const { position, streamId, version, eventId, type, schemaVersion, recordedAtMicros, effectiveAtMicros } = event;
  const head = `${position}\n${streamId}\n${version}\n${eventId}\n${type}\n${schemaVersion}\n${recordedAtMicros}\n${effectiveAtMicros}`;
  return sha256(Buffer.concat([before, Buffer.from(`${head}\n${event.data}\n${event.metadata}`)]));
};

/**
 * SHA-256 over the hash of the previous commit and the hashes of its events in position order.
 * @param before of the previous commit, or `NOTHING_BEFORE`
 * @param eventHashes one after the other
 */
export const commitHash = (before: Uint8Array, eventHashes: Uint8Array): Buffer =>
  sha256(Buffer.concat([before, eventHashes]));
