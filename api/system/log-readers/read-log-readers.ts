import { z } from 'zod';
import { logReaderAggregate } from '../../../events/log-reader/log-reader.decider.ts';
import type { LeftOut } from '../../../events/platform/process/config.ts';
import { RELAY } from '../../../events/outbox/relay/relay.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { damagedDocuments } from '../../../projections/document-downloads/document-downloads.queries.ts';
import {
  isDispatcher,
  DISPATCHERS_AGAIN,
  isDispatcherAgain,
} from '../../../workflows/engine/dispatch/dispatcher.contract.ts';
import { withNamesOfNow } from '../../services/accounts/actor-names.ts';
import { doneAtOf } from './progress.ts';
import { isLeftOut } from './left-out.ts';
import { readerEffect } from './reader-effects.ts';
import type { LogReader, LogReaders, ReaderKind, ReaderState } from './log-reader.contract.ts';
import { type OrdersOnRecord, ordersOnRecord } from './orders-on-record.ts';

const rowSchema = z.object({
  name: z.string(),
  position: z.number(),
  status: z.enum(['catching_up', 'running', 'paused', 'stopped', 'replaced']),
  owner: z.string().nullable(),
  error: z.string().nullable(),
  failed_at: z.string().nullable(),
  failures: z.number(),
  poison: z
    .object({ position: z.number(), eventId: z.string(), type: z.string(), streamId: z.string(), version: z.number() })
    .nullable(),
  waiting_since: z.string().nullable(),
  asked_at: z.string(),
  rebuild_place: z.object({ position: z.number(), head: z.number(), since: z.string() }).nullable(),
});
type Row = z.output<typeof rowSchema>;

const kindOf = (name: string): ReaderKind => {
  if (isDispatcher(name)) return 'dispatcher';
  return name === RELAY ? 'relay' : 'read_model';
};

const stateOf = (
  { name, owner, error, status }: Row,
  { paused }: OrdersOnRecord,
  rebuild: LogReader['rebuild'],
  mayBeAbsent: boolean,
): ReaderState => {
  // A read model that is rebuilt is followed meanwhile.
  if (rebuild && !isDispatcherAgain(name)) return 'rebuilding';
  if (paused) return 'paused';
  // Also without a process: what has to be done about it is the same.
  if (error !== null) return 'stopped';
  if (owner === null) return mayBeAbsent ? 'left_out' : 'absent';
  if (rebuild) return 'rebuilding';
  return status === 'running' ? 'running' : 'catching_up';
};

type Circumstances = { readonly head: number; readonly leftOut: readonly LeftOut[] };

const placeOf = (
  { position, head, since }: NonNullable<Row['rebuild_place']>,
  asOf: string,
): NonNullable<LogReader['rebuild']>['place'] => ({
  position,
  head,
  doneAt: doneAtOf({ position, upTo: head, since, asOf }) ?? null,
});

const describe = (
  row: Row,
  orders: OrdersOnRecord & { readonly version: number },
  { head, leftOut }: Circumstances,
): LogReader => {
  const { name, position, owner, error, failed_at, failures, poison, waiting_since, asked_at, rebuild_place } = row;
  const { rebuildOrder, ...onRecord } = orders;
  const place = rebuild_place && placeOf(rebuild_place, asked_at);
  const rebuild = rebuildOrder || place ? { order: rebuildOrder, place } : null;
  return {
    ...onRecord,
    name,
    ...readerEffect(name),
    kind: kindOf(name),
    state: stateOf(row, orders, rebuild, isLeftOut(name, leftOut)),
    position,
    lagEvents: Math.max(0, head - position),
    lagSeconds: waiting_since === null ? 0 : Math.max(0, (Date.parse(asked_at) - Date.parse(waiting_since)) / 1_000),
    owner,
    error:
      error !== null && failed_at !== null ? { message: error, failedAt: failed_at, failures, event: poison } : null,
    rebuild,
  };
};

/**
 * Every reader of the log, by name: its place, state, and orders from operators.
 * @param leftOut what the portal was started without
 */
export const readLogReaders = async (store: EventStore, leftOut: readonly LeftOut[] = []): Promise<LogReaders> => {
  const { pool, reader } = store;
  const orders = openAggregate(store, logReaderAggregate);
  const { rows } = await pool.query(
    `select c.name, c.position, c.status, c.error, c.failed_at, c.failures, clock_timestamp() as asked_at,
       case when c.lease_until > clock_timestamp() then c.owner end as owner,
       case when e.position is not null then json_build_object('position', e.position, 'eventId', e.event_id,
         'type', e.type, 'streamId', e.stream_id, 'version', e.version) end as poison,
       (select n.recorded_at from event_store.events as n where n.position = c.position + 1) as waiting_since,
       case when r.name is not null
           then json_build_object('position', r.position, 'head', r.head, 'since', r.started_at)
         when starts_with(c.name, $1)
           then json_build_object('position', c.position, 'head', c.starting_over_to, 'since', c.starting_over_since)
       end as rebuild_place
     from event_store.checkpoints as c
     left join event_store.events as e on e.position = c.error_position
     left join event_store.rebuilds as r on r.name = c.name
     where c.replaced_by is null
     order by c.name`,
    [DISPATCHERS_AGAIN],
  );
  const found = rows.map((row) => rowSchema.parse(row));
  // After the checkpoints: none of them is above it.
  const head = await reader.headPosition(pool);
  const readers = await Promise.all(
    found.map(async (row) => {
      const events = await orders.history(row.name);
      const onRecord = ordersOnRecord(await withNamesOfNow(store.pool, events));
      return describe(row, { ...onRecord, version: events.at(-1)?.version ?? 0 }, { head, leftOut });
    }),
  );
  const [lastAudit, damaged] = await Promise.all([readLastAudit(pool), damagedDocuments(pool)]);
  return { logPosition: head, lastAudit, damagedDocuments: damaged, readers };
};

const auditSchema = z.object({
  at: z.string(),
  position: z.number(),
  findings: z.number(),
  firstProblem: z.string().nullable(),
});

const readLastAudit = async (pool: EventStore['pool']): Promise<LogReaders['lastAudit']> => {
  const { rows } = await pool.query(
    `select a.verified_at as at, a.head_position as position, a.findings, a.first_problem as "firstProblem"
     from platform.audit_verifications as a order by a.audit_verification_id desc limit 1`,
  );
  return rows[0] ? auditSchema.parse(rows[0]) : null;
};
