import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { loanOriginationId, WAITING_FOR_QUERY } from '../../workflows/loan-origination/loan-origination.contract.ts';
import { createWorkflowEngine } from '../../workflows/engine/temporal/temporal-client.ts';
import { eventually } from '../support/eventually.ts';
import { loanFileIn, neededByYear, neededTypes } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { log, type WorkflowStack, workflowStack } from './support/workflow-stack.ts';
import { workflowsProcess } from './support/workflows-process.ts';

jest.setTimeout(180_000);

const SLOW_MS = 90_000;
const FILES = 8;

/** Steps of the workflow up to an open Underwriting, each once, whatever was killed meanwhile. */
const wholeStory = [
  'LoanStageStarted pre_qualification (workflow)',
  'LoanStageStarted document_collection (workflow)',
  ...neededByYear.map((type) => `DocumentRequested ${type} (workflow)`),
  'LoanStageCompleted pre_qualification (workflow)',
  'LoanApplicationStatusChanged documents_needed (workflow)',
  'LoanApplicationStatusChanged under_review (workflow)',
  'LoanStageCompleted document_collection (workflow)',
  'LoanStageStarted underwriting (workflow)',
].toSorted();

type File = ReturnType<typeof loanFileIn>;

let stack: WorkflowStack;
let server: TemporalServer;
let dbFile: string;
let workflows: ReturnType<typeof workflowsProcess>;

beforeAll(async () => {
  stack = await workflowStack();
});
afterAll(() => stack?.stop());

beforeEach(async () => {
  dbFile = join(stack.dataDir, 'temporal.db');
  await removeDatabase();
  server = await temporalServer(dbFile);
  await server.start();
  workflows = workflowsProcess({
    databaseUrl: stack.database.url,
    temporalAddress: server.address,
    dataDir: stack.dataDir,
  });
  workflows.start();
});
afterEach(async () => {
  await workflows?.kill();
  await server?.kill();
});

const removeDatabase = async (): Promise<void> => {
  await Promise.all(['', '-wal', '-shm', '-journal'].map((suffix) => rm(`${dbFile}${suffix}`, { force: true })));
};

const submitFiles = async (): Promise<File[]> => {
  const files = Array.from({ length: FILES }, () => loanFileIn(stack.store));
  await Promise.all(files.map((file) => file.submit()));
  return files;
};

const workflowSteps = async (file: File): Promise<string[]> =>
  (await file.story()).filter((line) => line.endsWith('(workflow)'));

/** Waits until the workflows are somewhere between their first and their last step, as seen in the log. */
const inTheMiddle = (files: readonly File[], fewest: number): Promise<unknown> =>
  eventually(
    'the workflows to be in the middle',
    async () => (await Promise.all(files.map(workflowSteps))).flat().length >= fewest,
    SLOW_MS,
  );

const uploadEverything = async (files: readonly File[]): Promise<void> => {
  await Promise.all(files.map((file) => file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS)));
  await Promise.all(
    files.map(async (file) => {
      await file.deliverCreditReport();
      await file.sees('LoanApplicationStatusChanged documents_needed (workflow)', SLOW_MS);
      for (const type of neededTypes) await file.upload(type);
    }),
  );
};

const verifyEverything = async (files: readonly File[]): Promise<void> => {
  await Promise.all(
    files.map(async (file) => {
      await file.sees('LoanApplicationStatusChanged under_review (workflow)', SLOW_MS);
      for (const type of neededTypes) await file.verify(type);
    }),
  );
};

const expectWholeStories = async (files: readonly File[]): Promise<void> => {
  await Promise.all(files.map((file) => file.sees('LoanStageStarted underwriting (workflow)', SLOW_MS)));
  for (const file of files) expect((await workflowSteps(file)).toSorted()).toEqual(wholeStory);
};

describe('Killing', () => {
  it('killing the worker in the middle loses nothing and repeats nothing', async () => {
    const files = await submitFiles();
    await inTheMiddle(files, 5);
    await workflows.kill();
    workflows.start();
    const uploading = uploadEverything(files);
    await inTheMiddle(files, FILES * 7 + 3);
    await workflows.kill();
    workflows.start();
    await uploading;
    await verifyEverything(files);
    await expectWholeStories(files);
  });

  it('killing Temporal in the middle loses nothing and repeats nothing', async () => {
    const files = await submitFiles();
    await inTheMiddle(files, 5);
    await server.kill();
    const late = loanFileIn(stack.store);
    await late.submit();
    await server.start();
    const all = [...files, late];
    const uploading = uploadEverything(all);
    await inTheMiddle(all, all.length * 7 + 3);
    await server.kill();
    await server.start();
    await uploading;
    await verifyEverything(all);
    await expectWholeStories(all);
  });

  it("deleting Temporal's database rebuilds every open workflow from the log", async () => {
    const files = await submitFiles();
    await uploadEverything(files);
    await Promise.all(files.map((file) => file.sees('LoanApplicationStatusChanged under_review (workflow)', SLOW_MS)));
    const before = await Promise.all(files.map((file) => file.story()));

    await server.kill();
    await removeDatabase();
    await server.start();

    const engine = createWorkflowEngine({ address: server.address, namespace: 'default', log });
    try {
      for (const { applicationId } of files) {
        await eventually(
          'the rebuilt workflow to answer',
          async () =>
            JSON.stringify(
              await engine.answer(loanOriginationId(applicationId), WAITING_FOR_QUERY, {}).catch(() => null),
            ).includes('review of the pay stub'),
          SLOW_MS,
        );
      }
    } finally {
      await engine.close();
    }
    expect(await Promise.all(files.map((file) => file.story()))).toEqual(before);
    await verifyEverything(files);
    await expectWholeStories(files);
  });
});
