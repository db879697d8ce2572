import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { CommandMetadata, Event } from '../../../events/kernel/message.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import type { AppendRequest, StreamAppend } from '../../../events/store/append/append.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { createEventRegistry } from '../../../events/store/log/registry.ts';

/** The smallest aggregate there is, for specs about the log itself. */
export const noteEvents = { Noted: { schema: z.object({ text: z.string() }) }, Starred: { schema: z.object({}) } };
export type Noted = Event<'Noted', { text: string }>;
export type Starred = Event<'Starred', object>;

export const noted = (text: string): Noted => ({ type: 'Noted', data: { text } });
export const starred = (): Starred => ({ type: 'Starred', data: {} });

export const noteMetadata: CommandMetadata = {
  actor: { kind: 'user', id: 'u-1', name: 'Nora Note' },
  now: '2026-03-02T10:00:00.000Z',
  correlationId: 'correlation-1',
};

export const noteRegistry = createEventRegistry({ note: noteEvents });

/** A valid request; the test states only what matters to it. */
export const appendRequest = (streams: readonly StreamAppend[], given: Partial<AppendRequest> = {}): AppendRequest => {
  const commandId = randomUUID();
  return { commandId, fingerprint: 'same', streams, metadata: noteMetadata, ...given };
};

export const createNoteStore = (pool: Pool) => {
  const store = createEventStore({ pool, codec: createEventCodec(noteRegistry) });
  return {
    ...store,
    /** Appends notes to one stream, whatever its version. */
    note: (streamId: string, ...texts: readonly string[]) =>
      store.append(appendRequest([{ streamId, expectedVersion: 'any', events: texts.map(noted) }])),
  };
};
