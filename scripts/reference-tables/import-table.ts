import { randomUUID } from 'node:crypto';
import { userInfo } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { eventRegistry } from '../../events/event-registry.ts';
import { DomainError } from '../../events/kernel/errors.ts';
import { decideOnTables, loadReferenceTable, type TableFile } from '../../events/load-reference-table.ts';
import { loadSettings } from '../../events/platform/process/config.ts';
import { createAppPool } from '../../events/platform/database/database.ts';
import { createEventCodec } from '../../events/store/log/codec.ts';
import { createEventStore, type EventStore } from '../../events/store/append/event-store.ts';
import { openSubjectKeys } from '../../events/store/privacy/subject-keys.ts';
import { checkpointOf } from '../../projections/registry.ts';
import { withProgress } from '../components/machine/progress.ts';
import { databaseUrlOf } from '../addresses/database-url.ts';
import { readTableFile, type TableFileWish } from './read-table-file.ts';

const FOLLOW_MS = 60_000;
const say = (line: string): void => console.log(line);

/** `2026`, or `2000 to 2026`. */
const span = (years: readonly number[]): string => {
  const [first, last] = [Math.min(...years), Math.max(...years)];
  return first === last ? String(first) : `${first} to ${last}`;
};

const contentOf = ({ from, tables }: TableFile): string => {
  const rows = tables.reduce((sum, each) => sum + ('weeks' in each ? each.weeks : each.counties).length, 0);
  const what = tables.some(({ table }) => table === 'county-limits') ? 'counties' : 'weeks';
  const years = span(tables.map(({ year }) => year));
  return `${from.fileName}${from.isSample ? ' (invented sample)' : ''}: ${rows} ${what} of ${years}`;
};

/** A query right after the command sees what it loaded. */
const untilReadModelFollows = async ({ pool, reader }: EventStore, position: number): Promise<void> => {
  const deadline = performance.now() + FOLLOW_MS;
  while ((await reader.checkpointPosition(pool, checkpointOf('reference-tables'))) < position) {
    if (performance.now() > deadline) {
      say('It is recorded. The read model is behind: the calculators go by it once the projections run.');
      return;
    }
    await sleep(100);
  }
};

const load = async (store: EventStore, file: TableFile, command: string, isCheck: boolean): Promise<void> => {
  const metadata = {
    actor: { kind: 'system', id: command, name: userInfo().username },
    now: new Date().toISOString(),
    correlationId: `${command}:${file.from.sha256}`,
  } as const;
  say(contentOf(file));
  if (isCheck) {
    const years = (await decideOnTables(store, file, metadata)).map(({ year }) => year);
    say(
      years.length === 0 ? 'It would change nothing: just these rows are in force.' : `It would load ${span(years)}.`,
    );
    return;
  }
  const { years, position } = await withProgress(say, 'Loading', () =>
    loadReferenceTable(store, file, { metadata, commandId: randomUUID() }),
  );
  if (years.length === 0) {
    say('Nothing changed: just these rows are in force.');
    return;
  }
  await withProgress(say, 'Waiting for the read model', () => untilReadModelFollows(store, position));
  say(`Loaded ${span(years)}, at position ${position} of the log.`);
};

/** A refusal in words: every named line, and the number of others. */
const explain = (error: unknown): string => {
  if (!(error instanceof DomainError)) return error instanceof Error ? error.message : String(error);
  const { refused } = error.details;
  const more = typeof refused === 'number' ? refused - error.errors.length : 0;
  return [
    `${error.message}.`,
    ...error.errors.map(({ field, message }) => `  ${field}: ${message}`),
    ...(more > 0 ? [`  and ${more} more`] : []),
    'Nothing was loaded; what was in force stays so.',
  ].join('\n');
};

/**
 * Loads a file into the log of the running portal, or says what that would do; exit code 1 where it is refused.
 * @param command its name, as the log says who did it: `limits:import`
 */
export const importTable = async (command: string, wish: TableFileWish, isCheck: boolean): Promise<void> => {
  try {
    const settings = loadSettings(process.env);
    const file = await withProgress(say, `Reading ${wish.path}`, () => readTableFile(wish));
    const pool = createAppPool(databaseUrlOf(settings), `lendlog-${command.replace(':', '-')}`, 2);
    try {
      const keys = await openSubjectKeys(settings, pool);
      await load(createEventStore({ pool, codec: createEventCodec(eventRegistry, keys) }), file, command, isCheck);
    } finally {
      await pool.end();
    }
  } catch (error) {
    console.error(explain(error));
    process.exitCode = 1;
  }
};
