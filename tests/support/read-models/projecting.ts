import type { Actor, Event, RecordedEvent } from '../../../events/kernel/message.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import { loanApplicationStream } from '../../../events/loan-application/loan-application.stream.ts';
import { inTransaction, type Pool } from '../../../events/platform/database/database.ts';
import { createReadOrders } from '../../../events/log-reader-orders.ts';
import { createEventStore } from '../../../events/store/append/event-store.ts';
import { applyEvents } from '../../../projections/engine/apply-events.ts';
import { LIVE_SCHEMA } from '../../../events/platform/database/read-model-tables.ts';
import { useSchema } from '../../../projections/engine/daemon.ts';
import type { Change, Projection } from '../../../projections/engine/projection.ts';
import { commandMetadata } from '../histories/builders.ts';
import { testCodec } from '../store/keys.ts';

/** Records events of loan files in a real log and applies projections to them, batch by batch as the test wants. */
export const createProjecting = (pool: Pool, projections: readonly Projection[]) => {
  const { append, reader } = createEventStore({ pool, codec: testCodec(pool) });
  const readOrders = createReadOrders(reader);
  let commands = 0;

  const readAll = (): Promise<RecordedEvent[]> => reader.readAll(pool, { after: 0, limit: 100_000 });

  const apply = (events: readonly RecordedEvent[]): Promise<Change[]> =>
    inTransaction(pool, async (db) => {
      await useSchema(db, LIVE_SCHEMA);
      const changes: Change[] = [];
      for (const projection of projections) {
        changes.push(...(await applyEvents(projection, events, db, { pool, reader, readOrders })));
      }
      return changes;
    });

  /** Appends without deciding: read models take whatever the log holds. */
  const recordOn = async (
    streamId: string,
    events: readonly Event[],
    circumstances: { actor?: Actor; effectiveAt?: string } = {},
  ): Promise<RecordedEvent[]> => {
    commands += 1;
    const result = await append({
      commandId: `test:${commands}`,
      fingerprint: '',
      streams: [{ streamId, expectedVersion: 'any', events }],
      metadata: commandMetadata(circumstances),
    });
    return result.events;
  };

  return {
    recordOn,
    record: (
      applicationId: string,
      events: readonly LoanApplicationEvent[],
      circumstances: { actor?: Actor; effectiveAt?: string } = {},
    ): Promise<RecordedEvent[]> => recordOn(loanApplicationStream(applicationId), events, circumstances),
    apply,
    /** Applies the whole log in one batch; what was applied before changes nothing. */
    project: async (): Promise<Change[]> => apply(await readAll()),
    readAll,
  };
};
