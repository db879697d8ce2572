import { createHash } from 'node:crypto';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from '@temporalio/client';
import { WorkflowNotFoundError } from '@temporalio/common';
import { hasErrorCode } from '../../events/platform/process/error-code.ts';
import type { Pool } from '../../events/platform/database/database.ts';
import { type Projection, tablesOf } from '../../projections/engine/projection.ts';
import { allManifests } from '../../workflows/manifests.ts';
import type { EventFacts, WorkflowManifest } from '../../workflows/engine/manifest/manifest.ts';
import { workflowIdOf } from '../../workflows/engine/manifest/workflow-id.ts';
import { pendingTimers } from './pending-timers.ts';

/** State of one workflow in Temporal. */
export type WorkflowState = {
  /** Temporal's word for it: RUNNING, COMPLETED ...; NONE where there is no such workflow. */
  readonly status: string;
  /** Answers to each query of its manifest, such as its wait; empty for a workflow that does not run. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** When its timers fire, by Temporal's clock, in milliseconds since 1970. */
  readonly dueAt: readonly number[];
  /** True when nothing is under way or about to be. */
  readonly isAtRest: boolean;
};

/** One event of the log, as far as it is needed to say what came in between. */
export type LoggedEvent = { readonly position: number; readonly type: string; readonly streamId: string };

/** Everything that is derived from the log, and every trace of a side effect, at one moment. */
export type Derived = {
  readonly capturedAt: number;
  /** Rows of each read-model table, and a digest over all of them that does not depend on their order. */
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly digest: string }>>;
  readonly workflows: Readonly<Record<string, WorkflowState>>;
  /** Events of each Kafka topic, and a digest of what they say in their order; empty where there is no Kafka. */
  readonly topics: Readonly<Record<string, { readonly events: number; readonly digest: string }>>;
  readonly log: readonly LoggedEvent[];
  /** Mails that have gone out: file name and time of writing. */
  readonly mails: readonly string[];
};

export type CaptureDeps = {
  readonly pool: Pool;
  readonly client: Client;
  readonly projections: readonly Projection[];
  readonly outboxDir: string;
};

/** Not so many at once that the Temporal of a small machine stumbles. */
const QUESTIONS_AT_ONCE = 8;

/** All but the topics, which `captureTopics` reads. */
export const captureDerived = async (deps: CaptureDeps): Promise<Derived> => {
  const log = await readLog(deps.pool);
  const begun = await readBegun(deps.pool);
  const states: [string, WorkflowState][] = [];
  while (states.length < begun.length) {
    const some = begun.slice(states.length, states.length + QUESTIONS_AT_ONCE);
    states.push(...(await Promise.all(some.map((each) => capture(deps.client, each)))));
  }
  return {
    capturedAt: Date.now(),
    tables: await readTables(deps),
    workflows: Object.fromEntries(states),
    topics: {},
    log,
    mails: await readMails(deps.outboxDir),
  };
};

type Begun = { readonly workflowId: string; readonly manifest: WorkflowManifest };

/** Every workflow that an event of the log has started. */
const readBegun = async (pool: Pool): Promise<Begun[]> => {
  const { rows } = await pool.query<EventFacts>(
    `select e.type, e.stream_id as "streamId", e.data from event_store.events as e
     where e.type = any ($1::text[]) order by e.position`,
    [allManifests.flatMap(({ startedBy }) => startedBy)],
  );
  const begun = new Map<string, Begun>();
  for (const manifest of allManifests) {
    for (const event of rows.filter(({ type }) => manifest.startedBy.includes(type))) {
      const id = manifest.idOf(event);
      const workflowId = id && workflowIdOf(manifest.name, id);
      if (workflowId) begun.set(workflowId, { workflowId, manifest });
    }
  }
  return [...begun.values()];
};

const capture = async (client: Client, begun: Begun): Promise<[string, WorkflowState]> => [
  begun.workflowId,
  await stateOf(client, begun),
];

const stateOf = async (client: Client, { workflowId, manifest }: Begun): Promise<WorkflowState> => {
  const handle = client.workflow.getHandle(workflowId);
  try {
    const { status, raw } = await handle.describe();
    if (status.name !== 'RUNNING') return { status: status.name, answers: {}, dueAt: [], isAtRest: true };
    const answers = await Promise.all(manifest.queries.map(async (query) => [query, await handle.query(query)]));
    const { events } = await handle.fetchHistory();
    const isAtRest = !raw.pendingWorkflowTask && (raw.pendingActivities ?? []).length === 0;
    return { status: status.name, answers: Object.fromEntries(answers), dueAt: pendingTimers(events ?? []), isAtRest };
  } catch (error) {
    if (!(error instanceof WorkflowNotFoundError)) throw error;
    // Finished workflows do not start again, and open ones were there before their dispatcher came to the head of the log.
    return { status: 'NONE', answers: {}, dueAt: [], isAtRest: true };
  }
};

const readLog = async (pool: Pool): Promise<LoggedEvent[]> => {
  const { rows } = await pool.query<{ position: string; type: string; stream_id: string }>(
    'select e.position, e.type, e.stream_id from event_store.events as e order by e.position',
  );
  return rows.map(({ position, type, stream_id }) => ({ position: Number(position), type, streamId: stream_id }));
};

const readTables = async ({ pool, projections }: CaptureDeps): Promise<Derived['tables']> => {
  const tables: [string, Derived['tables'][string]][] = [];
  for (const table of projections.flatMap(tablesOf)) {
    const { rows } = await pool.query<{ row: string }>(
      `select to_jsonb(t)::text as row from read_model."${table}" as t order by 1`,
    );
    const hash = createHash('sha256');
    for (const { row } of rows) hash.update(`${row}\n`);
    tables.push([table, { rows: rows.length, digest: hash.digest('hex') }]);
  }
  return Object.fromEntries(tables);
};

const readMails = async (outboxDir: string): Promise<string[]> => {
  const names = await readdir(outboxDir).catch((error: unknown) => {
    if (hasErrorCode(error, 'ENOENT')) return [];
    throw error;
  });
  const mails = names.filter((name) => name.endsWith('.eml')).toSorted();
  return Promise.all(mails.map(async (name) => `${name} ${(await stat(join(outboxDir, name))).mtime.toISOString()}`));
};
