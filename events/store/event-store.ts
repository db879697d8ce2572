import type { Pool } from '../platform/database.ts';
import { createAppend } from './append.ts';
import type { EventCodec } from './codec.ts';
import { createCommandHandler } from './command-handler.ts';
import { createEventReader } from './read.ts';

export type EventStore = ReturnType<typeof createEventStore>;

/** The log as one object: `append`, `handle` (decide and append) and `reader`. */
export const createEventStore = (deps: { pool: Pool; codec: EventCodec }) => {
  const { pool, codec } = deps;
  const reader = createEventReader(codec);
  const append = createAppend({ pool, codec, reader });
  return { pool, reader, append, handle: createCommandHandler({ pool, append, reader }) };
};
