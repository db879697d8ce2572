import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { readEpoch } from '../../../events/store/log/epoch.ts';
import { wakeWorkflow } from '../../../workflows/engine/dispatch/wake.ts';
import { loanOriginationId } from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../../workflows/loan-origination/loan-origination.manifest.ts';
import { eventually } from '../../support/eventually.ts';
import { loanFileIn, neededTypes } from '../support/loan-file.ts';
import { startSkippingWorker } from '../support/time-skipping.ts';
import { type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

jest.setTimeout(120_000);

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

/** Starts the file's workflow and tells it of the newest event, as the dispatcher does. */
const wake = async (file: ReturnType<typeof loanFileIn>): Promise<void> => {
  const position = (await file.events()).at(-1)?.position ?? 0;
  await wakeWorkflow(time.client, loanOriginationManifest, {
    id: file.applicationId,
    wake: { position, starts: true },
    epoch: await readEpoch(stack.store.pool),
  });
};

const submitted = async () => {
  const file = loanFileIn(stack.store);
  await file.submit();
  await wake(file);
  await file.sees('DocumentRequested purchase_contract (workflow)');
  await eventually('the workflow to wait for the borrower', async () => {
    const { historyLength } = await time.client.workflow.getHandle(loanOriginationId(file.applicationId)).describe();
    const waiting = await time.client.workflow
      .getHandle(loanOriginationId(file.applicationId))
      .query<{ onWhom: string } | null>('waitingFor');
    return historyLength > 0 && waiting?.onWhom === 'from the borrower';
  });
  return file;
};

/** Due so far: reminder numbers and the subjects of escalations, each with its days. */
const due = async (file: ReturnType<typeof loanFileIn>): Promise<string[]> =>
  (await file.events()).flatMap(({ type, data }) => {
    if (type === 'DocumentReminderSent') return [`reminder ${data.reminderNumber} of ${data.documentIds.length}`];
    return type === 'LoanApplicationEscalated' ? [`${data.subject} (${data.daysWaiting} days)`] : [];
  });

const mails = async (applicationId: string): Promise<string[]> => {
  const names = await readdir(join(stack.dataDir, 'outbox')).catch(() => []);
  return names.filter((name) => name.startsWith(applicationId));
};

const becomes = (file: ReturnType<typeof loanFileIn>, expected: readonly string[]) =>
  eventually(expected.join(', '), async () => JSON.stringify(await due(file)) === JSON.stringify(expected));

describe('Reminders and escalations, at their real durations', () => {
  it('reminds the borrower after 3, 7 and 14 days by one email each, and tells the assignee after 21', async () => {
    const file = await submitted();
    await time.sleep('71 hours');
    expect(await due(file)).toEqual([]);
    await time.sleep('2 hours');
    await becomes(file, ['reminder 1 of 6']);
    await time.sleep('95 hours');
    await becomes(file, ['reminder 1 of 6', 'reminder 2 of 6']);
    await time.sleep('167 hours');
    expect(await due(file)).toHaveLength(2);
    await time.sleep('1 hour');
    await becomes(file, ['reminder 1 of 6', 'reminder 2 of 6', 'reminder 3 of 6']);
    expect(await mails(file.applicationId)).toHaveLength(3);
    await time.sleep('7 days');
    const all = [
      'reminder 1 of 6',
      'reminder 2 of 6',
      'reminder 3 of 6',
      'The borrower has not sent the documents asked for (21 days)',
    ];
    await becomes(file, all);
    await time.sleep('60 days');
    expect(await due(file)).toEqual(all);
    expect(await mails(file.applicationId)).toHaveLength(3);
  });

  it('counts a review from when the document arrived, also late in the life of the file', async () => {
    const file = await submitted();
    await time.sleep('5 days');
    await becomes(file, ['reminder 1 of 6']);
    for (const type of neededTypes) await file.upload(type);
    await file.verify('w2');
    await wake(file);
    await eventually('the workflow to wait for the reviewer', async () => {
      const handle = time.client.workflow.getHandle(loanOriginationId(file.applicationId));
      const waiting = await handle.query<{ what: string } | null>('waitingFor');
      return waiting?.what.startsWith('review of') ?? false;
    });
    await time.sleep('58 hours');
    expect(await due(file)).toEqual(['reminder 1 of 6']);
    // Two opening days last until the cut-off hour, here 59 to 60 hours (workflow-stack.ts).
    await time.sleep('3 hours');
    await becomes(file, [
      'reminder 1 of 6',
      'Pay stub awaits review (2 days)',
      'Bank statement awaits review (2 days)',
      'Photo ID awaits review (2 days)',
      'Purchase contract awaits review (2 days)',
    ]);
    await time.sleep('30 days');
    expect(await due(file)).toHaveLength(5);
  });

  it('tells the assignee once of a stage that requires attention for 2 opening days', async () => {
    const file = await submitted();
    await file.send({
      type: 'ChangeStage',
      data: { stageId: 'pre_qualification', status: 'requires_attention', may: authorities },
    });
    await wake(file);
    await eventually('the workflow to wait for the stage', async () => {
      const handle = time.client.workflow.getHandle(loanOriginationId(file.applicationId));
      const waiting = await handle.query<{ what: string } | null>('waitingFor');
      return waiting?.what === 'attention to Pre-Qualification, which was flagged';
    });
    await time.sleep('58 hours');
    expect(await due(file)).toEqual([]);
    await time.sleep('3 hours');
    await becomes(file, ['Pre-Qualification requires attention (2 days)']);
  });
});
