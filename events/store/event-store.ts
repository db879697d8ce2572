import type { Pool } from '../platform/database.ts';
import { createAppend } from './append.ts';
import { createCommandHandler } from './command-handler.ts';
import { createEventReader } from './read.ts';
import type { EventRegistry } from './registry.ts';

export type EventStore = ReturnType<typeof createEventStore>;

/** The log as one object: `append`, `handle` (decide and append) and `reader`. */
export const createEventStore = (deps: { pool: Pool; registry: EventRegistry }) => {
  const { pool, registry } = deps;
  const reader = createEventReader(registry);
  const append = createAppend({ pool, registry, reader });
  return { pool, reader, append, handle: createCommandHandler({ pool, append, reader }) };
};
