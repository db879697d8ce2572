import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { TASK_QUEUE } from '../../workflows/engine/temporal/task-queue.ts';
import { createTemporalClient } from '../../workflows/engine/temporal/temporal-client.ts';
import { readEpoch } from '../../events/store/log/epoch.ts';
import { wakeWorkflow } from '../../workflows/engine/dispatch/wake.ts';
import { bundleWorkflows, startWorker } from '../../workflows/engine/dispatch/worker.ts';
import { loanOriginationId } from '../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../workflows/loan-origination/loan-origination.manifest.ts';
import { endOwnProcesses, type OwnProcess, startOwnProcess } from '../faults/support/own-process.ts';
import { eventually } from '../support/eventually.ts';
import { loanFileIn, neededTypes } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { log, type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

jest.setTimeout(180_000);

const SLOW_MS = 90_000;
const FILES = 15;
const OLD_TYPE = 'loanOriginationWorkflow';
const workflowsPath = fileURLToPath(new URL('support/retired-workflows.ts', import.meta.url));

type File = ReturnType<typeof loanFileIn>;

let server: TemporalServer;
let stack: WorkflowStack;
let client: ReturnType<typeof createTemporalClient>;

beforeAll(async () => {
  [server, stack] = await Promise.all([temporalServer(), workflowStack()]);
  await server.start();
  client = createTemporalClient(server.address, 'default');
});
afterAll(async () => {
  await endOwnProcesses();
  await client?.connection.close();
  await server?.kill();
  await stack?.stop();
});

const startProgram = (): OwnProcess =>
  startOwnProcess('workflows/main.ts', {
    DATABASE_URL: stack.database.url,
    TEMPORAL_ADDRESS: server.address,
    DATA_DIR: stack.dataDir,
    LOG_LEVEL: 'info',
  });
const handleOf = ({ applicationId }: File) => client.workflow.getHandle(loanOriginationId(applicationId));
const mails = async (): Promise<string[]> => (await readdir(join(stack.dataDir, 'outbox'))).toSorted();
const reminders = async (files: readonly File[]): Promise<number> => {
  const stories = await Promise.all(files.map((file) => file.story()));
  return stories.flat().filter((line) => line.startsWith('DocumentReminderSent')).length;
};
const typesOf = async (files: readonly File[]): Promise<string[]> => {
  const described = await Promise.all(files.map((file) => handleOf(file).describe()));
  return [...new Set(described.map(({ type, status }) => `${type} ${status.name}`))];
};

/** As the program before this one left the file: its workflow waits, of a type that there is no longer. */
const goBackToOldType = async ({ applicationId }: File): Promise<void> => {
  await client.workflow.start(OLD_TYPE, {
    workflowId: loanOriginationId(applicationId),
    taskQueue: TASK_QUEUE,
    args: [{ applicationId, version: 1 }],
    workflowIdConflictPolicy: 'TERMINATE_EXISTING',
  });
};

describe('Executions of a retired type', () => {
  it('are replaced by the new type, and every file goes on without anything being done twice', async () => {
    // Files whose borrower was reminded once, long ago.
    const files = Array.from({ length: FILES }, () => loanFileIn(stack.store));
    await Promise.all(files.map((file) => file.submit()));
    const before = startProgram();
    for (const file of files) await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    await before.kill();
    await stack.asOwner(`begin; set local session_replication_role to replica;
      update event_store.events set recorded_at = recorded_at - interval '4 days'; commit`);
    const epoch = await readEpoch(stack.store.pool);
    const wake = { position: 0, starts: true };
    await Promise.all(
      files.map(async (file) => {
        await handleOf(file).terminate('Its clocks are to be learnt anew');
        await wakeWorkflow(client, loanOriginationManifest, { id: file.applicationId, wake, epoch });
      }),
    );
    const reminding = startProgram();
    await eventually('the reminders', async () => (await reminders(files)) === FILES, SLOW_MS);
    await reminding.kill();
    const sent = await mails();
    expect(sent).toHaveLength(FILES);

    await Promise.all(files.map(goBackToOldType));
    const oldWorker = startWorker({
      address: server.address,
      namespace: 'default',
      workflows: () => bundleWorkflows(workflowsPath),
      activities: {},
      log,
    });
    await eventually(
      'the old executions to wait',
      async () => {
        const described = await Promise.all(files.map((file) => handleOf(file).describe()));
        return described.every(({ type, historyLength }) => type === OLD_TYPE && historyLength === 4);
      },
      SLOW_MS,
    );
    await oldWorker.stop();

    const present = startProgram();
    await eventually(
      'the new type',
      async () => JSON.stringify(await typesOf(files)) === JSON.stringify(['loanOrigination RUNNING']),
      SLOW_MS,
    );
    for (const file of files) {
      await file.deliverCreditReport();
      await file.sees('LoanApplicationStatusChanged documents_needed (workflow)', SLOW_MS);
      for (const type of neededTypes) await file.upload(type);
      await file.sees('LoanApplicationStatusChanged under_review (workflow)', SLOW_MS);
    }
    expect(await reminders(files)).toBe(FILES);
    expect(await mails()).toEqual(sent);
    const told = present
      .output()
      .split('\n')
      .filter((line) => line.includes('replaced executions of a retired type'));
    expect(told.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ workflow: 'loan-origination', type: 'loanOrigination', replaced: FILES }),
    ]);

    // One that an older program, still running for a while, starts after that.
    const late = loanFileIn(stack.store);
    await late.submit();
    await late.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    await goBackToOldType(late);
    await eventually('it too', async () => (await typesOf([late]))[0] === 'loanOrigination RUNNING', SLOW_MS);
  });
});
