import { randomUUID } from 'node:crypto';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import type { Pool } from '../../../events/platform/database/database.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { commandMetadata } from '../histories/builders.ts';
import { testCodec } from '../store/keys.ts';

const NEWER_VERSION = 99;

/** Records a comment as a newer program would: whoever reads it here cannot. @returns its position */
export const recordPoison = async (pool: Pool, applicationId: string): Promise<number> => {
  const codec = {
    ...testCodec(pool),
    encode: async (events: readonly { event: { data: object } }[]) =>
      events.map(({ event }) => ({ schemaVersion: NEWER_VERSION, data: JSON.stringify(event.data), links: [] })),
    decode: async () => [],
  };
  const { append, reader } = createEventStore({ pool, codec });
  const data = { commentId: randomUUID(), comment: 'From the future', mood: 'bright' };
  await append({
    commandId: randomUUID(),
    fingerprint: '',
    streams: [
      {
        streamId: loanApplicationStream(applicationId),
        expectedVersion: 'any',
        events: [{ type: 'LoanApplicationCommented', data }],
      },
    ],
    metadata: commandMetadata(),
  });
  return reader.headPosition(pool);
};
