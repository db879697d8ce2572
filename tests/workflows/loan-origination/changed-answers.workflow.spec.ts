import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { Worker } from '@temporalio/worker';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { wakeWorkflow } from '../../../workflows/engine/dispatch/wake.ts';
import {
  type FileWaitingFor,
  loanOriginationId,
  WAITING_FOR_QUERY,
} from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../../workflows/loan-origination/loan-origination.manifest.ts';
import { eventually } from '../../support/eventually.ts';
import { dueBeforeClosing, loanFileIn, neededTypes } from '../support/loan-file.ts';
import { startSkippingWorker } from '../support/time-skipping.ts';
import { presentWorkflows, type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

jest.setTimeout(120_000);

type File = ReturnType<typeof loanFileIn>;

const withoutContract = neededTypes.filter((type) => type !== 'purchase_contract');

describe('Answers that change while the workflow runs', () => {
  let stack: WorkflowStack;
  let time: TestWorkflowEnvironment;
  let skipping: Awaited<ReturnType<typeof startSkippingWorker>>;

  beforeAll(async () => {
    stack = await workflowStack();
    skipping = await startSkippingWorker(stack);
    ({ time } = skipping);
  });
  afterAll(async () => {
    await skipping?.stop();
    await stack?.stop();
  });

  const handleOf = ({ applicationId }: File) => time.client.workflow.getHandle(loanOriginationId(applicationId));
  /** Starts the file's workflow and tells it of the newest event, as the dispatcher does. */
  const wake = async (file: File): Promise<void> =>
    wakeWorkflow(time.client, loanOriginationManifest, {
      id: file.applicationId,
      wake: { position: (await file.events()).at(-1)?.position ?? 0, starts: true },
      epoch: await readEpoch(stack.store.pool),
    });
  const waitsFor = async (file: File, what: string): Promise<void> => {
    const whats = new Set<string | undefined>();
    const isSo = async () => {
      const waiting = await handleOf(file).query<FileWaitingFor | null>(WAITING_FOR_QUERY);
      whats.add(waiting?.what);
      return waiting?.what === what;
    };
    await eventually(`the wait for ${what}`, isSo).catch(() => expect([...whats].at(-1)).toBe(what));
  };
  const byWorkflow = async (file: File, type: string): Promise<string[]> =>
    (await file.story()).filter((line) => line.startsWith(type) && line.endsWith('(workflow)'));
  /** A worker that begins anew, with nothing remembered, comes to the same. */
  const replays = async (file: File): Promise<void> => {
    const history = await handleOf(file).fetchHistory();
    await Worker.runReplayHistory({ workflowBundle: await presentWorkflows() }, history);
  };

  const collecting = async (): Promise<File> => {
    const file = loanFileIn(stack.store);
    await file.submit();
    await wake(file);
    await file.sees('DocumentRequested purchase_contract (workflow)');
    await file.deliverCreditReport();
    await wake(file);
    await file.sees('LoanApplicationStatusChanged documents_needed (workflow)');
    return file;
  };
  const underwritten = async (): Promise<File> => {
    const file = await collecting();
    for (const type of neededTypes) await file.upload(type);
    for (const type of neededTypes) await file.verify(type);
    await wake(file);
    await file.sees('LoanStageStarted underwriting (workflow)');
    await file.setStatus('underwriting');
    await wake(file);
    await waitsFor(file, 'the underwriting decision');
    return file;
  };

  it('while documents are collected: asks for what is needed since, waits no longer for the rest, and again once it is taken back', async () => {
    const file = await collecting();
    await waitsFor(file, 'pay stub, W-2 form (2), bank statement, photo ID and purchase contract');
    await file.correct({ 'loan.purpose': 'refinance' });
    await wake(file);
    await file.sees('DocumentRequested mortgage_statement (workflow)');
    expect(await file.story()).toContain('DocumentRequestWithdrawn purchase_contract (user)');
    await waitsFor(file, 'pay stub, W-2 form (2), bank statement, photo ID and mortgage statement');

    await file.correct({ 'loan.purpose': 'purchase' });
    await wake(file);
    await waitsFor(file, 'pay stub, W-2 form (2), bank statement, photo ID and purchase contract');
    expect(await byWorkflow(file, 'DocumentRequested purchase_contract')).toHaveLength(2);
    for (const type of withoutContract) await file.upload(type);
    for (const type of withoutContract) await file.verify(type);
    await wake(file);
    await waitsFor(file, 'purchase contract');
    await replays(file);
  });

  it('goes on where the last document that was missing is needed no longer', async () => {
    const file = await collecting();
    await file.correct({ 'loan.purpose': 'refinance' });
    await wake(file);
    await file.sees('DocumentRequested mortgage_statement (workflow)');
    for (const type of withoutContract) await file.upload(type);
    for (const type of withoutContract) await file.verify(type);
    await file.upload('mortgage_statement');
    await file.verify('mortgage_statement');
    await wake(file);
    await file.sees('LoanApplicationStatusChanged under_review (workflow)');
    await file.sees('LoanStageCompleted document_collection (workflow)');
    await replays(file);
  });

  it('in underwriting: asks the borrower, and reminds of it; the stage stays where people have it', async () => {
    const file = await underwritten();
    await file.correct({ 'loan.purpose': 'refinance' });
    await wake(file);
    await file.sees('DocumentRequested mortgage_statement (workflow)');
    await waitsFor(file, 'mortgage statement');
    await time.sleep('73 hours');
    await eventually('a reminder', async () => (await byWorkflow(file, 'DocumentReminderSent')).length === 1);
    await file.upload('mortgage_statement');
    await file.verify('mortgage_statement');
    await wake(file);
    await waitsFor(file, 'the underwriting decision');
    expect(await byWorkflow(file, 'LoanStageStarted underwriting')).toHaveLength(1);
    expect(await byWorkflow(file, 'LoanStageCompleted document_collection')).toHaveLength(1);
    await replays(file);
  });

  it('after approval: moves nothing, and the file goes on only once it is decided anew', async () => {
    const file = await underwritten();
    await file.setStatus('approved');
    await wake(file);
    await file.sees('LoanStageStarted ready_to_close (workflow)');
    for (const type of dueBeforeClosing) await file.sees(`DocumentRequested ${type} (workflow)`);
    for (const type of dueBeforeClosing) await file.upload(type);
    for (const type of dueBeforeClosing) await file.verify(type);
    await file.correct({ 'loan.loanAmount': '300000' });
    const before = await file.story();
    await wake(file);
    await expect(file.setStatus('closing_ready')).rejects.toThrow('since it was approved');
    await time.sleep('1 hour');
    expect(await file.story()).toEqual(before);
    await file.setStatus('underwriting');
    await file.setStatus('approved');
    await expect(file.setStatus('closing_ready')).rejects.toThrow(
      /^(?!.*since it was approved).*contract.* out of date/i,
    );
    await file.verify('purchase_contract', 'Good for the smaller loan');
    await file.setStatus('closing_ready');
    await file.setStatus('funded');
    await wake(file);
    await eventually('the end', async () => (await handleOf(file).describe()).status.name === 'COMPLETED');
    expect(await byWorkflow(file, 'LoanStageCompleted ready_to_close')).toHaveLength(1);
    await replays(file);
  });
});
