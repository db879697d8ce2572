import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { WorkflowNotFoundError } from '@temporalio/client';
import pg from 'pg';
import { tablesOf } from '../../projections/engine/projection.ts';
import { allProjections } from '../../projections/registry.ts';
import { whenAtRest } from './at-rest.ts';
import type { Derived } from './capture.ts';
import { compareDerived, report } from './compare.ts';
import { DAY_MS } from '../../workflows/loan-origination/waiting-times.ts';
import { createTemporalClient } from '../../workflows/engine/temporal/temporal-client.ts';
import { type OwnProcess, startOwnProcess } from '../faults/support/own-process.ts';
import { eventually } from '../support/eventually.ts';
import { loanFileIn, neededByYear, neededTypes } from '../workflows/support/loan-file.ts';
import { type TemporalServer, temporalServer } from '../workflows/support/temporal-server.ts';
import { type WorkflowStack, workflowStack } from '../workflows/support/workflow-stack.ts';

jest.setTimeout(180_000);

const REST_MS = 90_000;
/** Two opening days of the branch are over by then whatever day it is today, and the second reminder is not due. */
const DAYS_AGED = 6.5;

let stack: WorkflowStack;
let server: TemporalServer;
let client: ReturnType<typeof createTemporalClient>;
let owner: pg.Client;
let processes: OwnProcess[] = [];

beforeAll(async () => {
  [stack, server] = await Promise.all([workflowStack(), temporalServer()]);
  await server.start();
  client = createTemporalClient(server.address, 'default');
  owner = new pg.Client({ connectionString: stack.database.url });
  await owner.connect();
});
afterAll(async () => {
  await killAll();
  await owner?.end();
  await client?.connection.close();
  await server?.kill();
  await stack?.stop();
});

const run = (program: string, ...args: readonly string[]): OwnProcess =>
  startOwnProcess(
    program,
    { DATABASE_URL: stack.database.url, TEMPORAL_ADDRESS: server.address, DATA_DIR: stack.dataDir },
    { args },
  );
const startAll = (): void => {
  processes = [run('projections/main.ts'), run('workflows/main.ts')];
};
const killAll = (): Promise<unknown> => Promise.all(processes.map((each) => each.kill()));

const command = async (name: string): Promise<string> => {
  const own = run('scripts/lendlog.ts', name);
  expect([await own.exited, own.output()]).toEqual([0, expect.any(String)]);
  return own.output();
};

const atRest = (): Promise<Derived> =>
  whenAtRest(
    { pool: stack.database.pool, client, projections: allProjections, outboxDir: join(stack.dataDir, 'outbox') },
    REST_MS,
  );

/** As if the log had been written days ago. */
const age = (): Promise<unknown> =>
  owner.query(`begin; set local session_replication_role to replica;
    update event_store.events set recorded_at = recorded_at - interval '${DAYS_AGED} days',
      effective_at = effective_at - interval '${DAYS_AGED} days'; commit`);

const isGone = (workflowId: string): Promise<boolean> =>
  client.workflow
    .getHandle(workflowId)
    .describe()
    .then(
      () => false,
      (error: unknown) => error instanceof WorkflowNotFoundError || Promise.reject(error as Error),
    );

/** As on a shared Temporal that was set up again without our workflows: the namespace is the one it was. */
const deleteWorkflows = async (derived: Derived): Promise<void> => {
  // The first rebuild started no finished workflow again (docs/adr/0030).
  const there = Object.entries(derived.workflows).filter(([, { status }]) => status !== 'NONE');
  for (const [workflowId] of there) {
    await client.workflowService.deleteWorkflowExecution({ namespace: 'default', workflowExecution: { workflowId } });
  }
  // Temporal answers before it has deleted anything.
  for (const [workflowId] of there) await eventually(`${workflowId} to be gone`, () => isGone(workflowId));
};
const dropReadModels = (): Promise<unknown> => {
  const tables = allProjections.flatMap((projection) => tablesOf(projection).map((table) => `read_model."${table}"`));
  return owner.query(`drop table ${tables.join(', ')} cascade`);
};

/** A file that waits for the borrower, one that waits for a reviewer, and one that is final. */
const submitFiles = async (): Promise<void> => {
  const [first, second, third] = [loanFileIn(stack.store), loanFileIn(stack.store), loanFileIn(stack.store)];
  for (const file of [first, second, third]) await file.submit();
  for (const file of [first, second, third]) await file.sees('DocumentRequested purchase_contract (workflow)', REST_MS);
  for (const type of neededTypes) await second.upload(type);
  await third.setStatus('rejected');
};

describe('What is derived from the log', () => {
  it('comes back by the documented commands, waits for the same things until the same times, and does nothing twice', async () => {
    startAll();
    await submitFiles();
    const young = await atRest();
    await killAll();
    await age();
    await deleteWorkflows(young);
    startAll();
    await command('projections:rebuild');
    await command('workflows:rebuild');
    const before = await atRest();
    // The reminder after three days and the escalations of six reviews after two fell due, each once.
    expect(before.mails).toHaveLength(1);
    const escalations = before.log.filter(({ type }) => type === 'LoanApplicationEscalated');
    expect(escalations).toHaveLength(neededByYear.length);

    await dropReadModels();
    await deleteWorkflows(before);
    expect(await command('projections:rebuild')).toContain('Tables were missing and have been created');
    expect(await command('workflows:rebuild')).toContain('Every workflow is there');
    const after = await atRest();

    const findings = compareDerived(before, after);
    expect(report(findings)).not.toContain('DIFFERENT');
    expect(findings.map(({ what }) => what)).toEqual(
      expect.arrayContaining(['open workflows', 'timers', 'ended workflows', 'log', 'mails', 'table loan_files']),
    );
    // Counted from the log and not from when the workflow was begun: the second reminder after seven days.
    const [due] = Object.values(after.workflows).flatMap(({ dueAt }) => dueAt);
    expect(((due ?? 0) - after.capturedAt) / DAY_MS).toBeCloseTo(7 - DAYS_AGED, 1);
  });
});
