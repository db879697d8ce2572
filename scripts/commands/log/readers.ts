import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import {
  type LogReader,
  type ReaderOrder,
  readerOrderSchema,
} from '../../../api/system/log-readers/log-reader.contract.ts';
import { orderLogReader } from '../../../api/system/log-readers/order-log-reader.ts';
import { readLogReaders } from '../../../api/system/log-readers/read-log-readers.ts';
import { eventRegistry } from '../../../events/event-registry.ts';
import { loadSettings } from '../../../events/platform/process/config.ts';
import { createAppPool } from '../../../events/platform/database/database.ts';
import { createEventCodec } from '../../../events/store/log/codec.ts';
import { createEventStore, type EventStore } from '../../../events/store/append/event-store.ts';
import { openSubjectKeys } from '../../../events/store/privacy/subject-keys.ts';
import { databaseUrlOf } from '../../addresses/database-url.ts';
import { defineCommand, UsageError } from '../../command/command.ts';

const describe = (reader: LogReader): string => {
  const { name, state, position, lagEvents, error, paused, skipped, owner } = reader;
  const event = error?.event;
  const at = event ? ` at event ${event.position} (${event.type} ${event.eventId}, ${event.streamId})` : '';
  return [
    `${name}: ${state.replace('_', ' ')}, at ${position}, ${lagEvents} events behind, applied by ${owner ?? 'nobody'}`,
    ...(error ? [`  error${at}, tried ${error.failures} times: ${error.message}`] : []),
    ...(paused ? [`  paused by ${paused.by}, ${paused.at}: ${paused.reason}`] : []),
    ...skipped.map(
      ({ position: skippedAt, by, at: since, reason }) => `  skips ${skippedAt} (${by}, ${since}): ${reason}`,
    ),
  ].join('\n');
};

const list = async (store: EventStore): Promise<void> => {
  const { logPosition, readers } = await readLogReaders(store);
  console.log([`Newest event of the log: ${logPosition}`, ...readers.map(describe)].join('\n'));
};

/** @throws UsageError naming the argument that is missing or malformed */
const parseOrder = (
  order: string,
  position: number | undefined,
  reason: string | undefined,
  reader?: LogReader,
): ReaderOrder => {
  const known = [reader?.error?.event, ...(reader?.skipped ?? [])].find((event) => event?.position === position);
  if (order === 'skip' && reader && !known)
    throw new UsageError(`${reader.name} does not stand still at event ${position}`);
  const given = { order, position, reason, eventId: order === 'skip' ? known?.eventId : undefined };
  // An order takes no more than it needs, also not as undefined.
  const stated = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  const parsed = readerOrderSchema.safeParse(stated);
  if (parsed.success) return parsed.data;
  throw new UsageError(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
};

const give = async (store: EventStore, args: readonly string[], reason: string | undefined): Promise<void> => {
  const [verb = '', name, position] = args;
  if (name === undefined) throw new UsageError('Say which reader: `npm run lendlog -- readers list` names them');
  const { readers } = await readLogReaders(store);
  const reader = readers.find((each) => each.name === name);
  const order = parseOrder(verb, position === undefined ? undefined : Number(position), reason, reader);
  const commandId = `cli:${randomUUID()}`;
  const { username } = userInfo();
  const metadata = {
    actor: { kind: 'system', id: `cli:${username}`, name: `${username} at the command line` },
    now: new Date().toISOString(),
    correlationId: commandId,
  } as const;
  const { events } = await orderLogReader(store, name, order, { metadata, options: { commandId } });
  const recorded = events.map(({ type, position: at }) => `${type} is event ${at} of the log.`);
  console.log(recorded.join('\n') || `Nothing to do: that already holds for ${name}.`);
};

export const command = defineCommand({
  usage: `Lists the readers of the log and how each does, or gives one an order.
  npm run lendlog -- readers list
  npm run lendlog -- readers pause <name> --reason "..."
  npm run lendlog -- readers resume <name>
  npm run lendlog -- readers skip <name> <position> --reason "..."
  npm run lendlog -- readers retry <name> <position>
  npm run lendlog -- readers rebuild <name> --reason "..."`,
  options: { reason: { type: 'string' } },
  takes: ['order?', 'name?', 'position?'],
  run: async (values, positionals) => {
    const settings = loadSettings(process.env);
    const pool = createAppPool(databaseUrlOf(settings), 'lendlog-readers', 2);
    try {
      const codec = createEventCodec(eventRegistry, await openSubjectKeys(settings, pool));
      const store = createEventStore({ pool, codec });
      if (positionals[0] === 'list' || positionals.length === 0) await list(store);
      else await give(store, positionals, values.reason);
    } finally {
      await pool.end();
    }
  },
});
