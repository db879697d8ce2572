import { v7 as uuidv7 } from 'uuid';
import { ValidationError } from '../../kernel/errors.ts';
import type { Event, EventMetadata } from '../../kernel/message.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { assertStorable, MOST_BYTES, MOST_EVENTS } from './append.ts';
import type { PreparedAppend } from './append-calls.ts';
import { sendAppends } from './append-group.ts';
import type { EventCodec, NewEvent } from '../log/codec.ts';
import type { Link } from '../log/registry.ts';

/** One event from another stream: who did it, and its effective time (ISO 8601). */
export type PastEvent = {
  readonly event: Event;
  readonly effectiveAt: string;
  readonly circumstances: Omit<EventMetadata, 'commandId'>;
};

/** The whole history of one stream that does not exist yet; the same `importId` again stores nothing. */
export type History = {
  readonly importId: string;
  readonly streamId: string;
  readonly events: readonly [PastEvent, ...PastEvent[]];
};

type Draft = NewEvent & Pick<PastEvent, 'effectiveAt'> & { readonly metadata: string };

/** @throws ValidationError */
const draftsOf = ({ importId, streamId, events }: History): readonly Draft[] => {
  // Events of one step share its circumstances.
  const texts = new Map<PastEvent['circumstances'], string>();
  const drafts = events.map(({ event, effectiveAt, circumstances }): Draft => {
    const metadata = texts.get(circumstances) ?? JSON.stringify({ ...circumstances, commandId: importId });
    texts.set(circumstances, metadata);
    return { event, effectiveAt, streamId, eventId: uuidv7(), plainData: JSON.stringify(event.data), metadata };
  });
  const bytes = drafts.reduce((sum, { plainData }) => sum + Buffer.byteLength(plainData), 0);
  if (drafts.length > MOST_EVENTS || bytes > MOST_BYTES) {
    throw new ValidationError(
      `A history has at most ${MOST_EVENTS} events and ${MOST_BYTES} bytes, not ${drafts.length} and ${bytes}`,
    );
  }
  for (const { plainData, metadata } of drafts) assertStorable(plainData, metadata);
  return drafts;
};

/**
 * Stores whole histories, as of files taken over from another system: all that `append` does (schemas, encryption, chain
 * of hashes, versions, idempotency), in one statement and one commit for all of them, and one command for each stream.
 * @returns how many of their events are new; those of a history that is there already are not
 * @throws VersionConflictError when a stream has events of another origin, ValidationError, IdempotencyKeyReusedError;
 * the others are stored then
 */
export const createImportHistories =
  ({ pool, codec }: { pool: Queryable; codec: EventCodec }) =>
  async (histories: readonly History[]): Promise<number> => {
    const drafts = histories.map(draftsOf);
    const encoded = (await codec.encode(drafts.flat())).values();
    const appends = histories.map(({ importId, streamId, events: [first] }, index): PreparedAppend => {
      const own = drafts[index] ?? [];
      const links: Link[] = [];
      return {
        links,
        commandId: importId,
        fingerprint: importId,
        metadata: { ...first.circumstances, commandId: importId },
        bytes: 0,
        streams: [{ streamId, expectedVersion: 0, events: own.length }],
        events: own.map(({ eventId, event, plainData, metadata, effectiveAt }) => {
          const {
            schemaVersion,
            data,
            links: said,
          } = encoded.next().value ?? { schemaVersion: 0, data: '', links: [] };
          links.push(...said);
          return { streamId, eventId, type: event.type, schemaVersion, data, plainData, metadata, effectiveAt };
        }),
      };
    });
    const outcomes = await sendAppends(pool, appends);
    let stored = 0;
    for (const [index, outcome] of outcomes.entries()) {
      if ('error' in outcome) throw outcome.error;
      if (outcome.value.outcome === 'stored') stored += appends[index]?.events.length ?? 0;
    }
    return stored;
  };
