import type { Pool } from '../../platform/database/database.ts';
import { createAppend } from './append.ts';
import type { EventCodec } from '../log/codec.ts';
import { createCommandHandler } from './command-handler.ts';
import { createImportHistories } from './import-histories.ts';
import { createLoadState } from './load-state.ts';
import { createEventReader } from '../log/read.ts';

export type EventStore = ReturnType<typeof createEventStore>;

/** The log as one object: `append`, `importHistories`, `handle` (decide and append), `loadState` (fold a stream, and remember it) and `reader`. */
export const createEventStore = (deps: { pool: Pool; codec: EventCodec }) => {
  const { pool, codec } = deps;
  const reader = createEventReader(codec);
  const append = createAppend({ pool, codec, reader });
  const handle = createCommandHandler({ pool, append, reader });
  const importHistories = createImportHistories({ pool, codec });
  return { pool, reader, append, importHistories, handle, loadState: createLoadState({ pool, reader }) };
};
