import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { authorities } from '../../../events/lending/decisions/decision-permissions.ts';
import { waitingForSchema } from '../../../api/loan-application/detail/detail.contract.ts';
import { loanOriginationId, WAITING_FOR_QUERY } from '../../../workflows/loan-origination/loan-origination.contract.ts';
import { createWorkflowEngine, type WorkflowEngine } from '../../../workflows/engine/temporal/temporal-client.ts';
import { eventually } from '../../support/eventually.ts';
import { dueBeforeClosing, loanFileIn, neededByYear, neededTypes } from '../support/loan-file.ts';
import { type TemporalServer, temporalServer } from '../support/temporal-server.ts';
import { log, type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

jest.setTimeout(90_000);

let server: TemporalServer;
let stack: WorkflowStack;
let engine: WorkflowEngine;
let worker: ReturnType<WorkflowStack['workFor']>;
let dispatcher: ReturnType<WorkflowStack['dispatchTo']>;

beforeAll(async () => {
  [server, stack] = await Promise.all([temporalServer(), workflowStack()]);
  await server.start();
  const { address } = server;
  worker = stack.workFor(address);
  dispatcher = stack.dispatchTo(address);
  engine = createWorkflowEngine({ address, namespace: 'default', log });
});

afterAll(async () => {
  await Promise.all([dispatcher?.stop(), worker?.stop(), engine?.close()]);
  await server?.kill();
  await stack?.stop();
});

/** The file's wait, in the API's answer. */
const waitOf = async ({ applicationId }: { readonly applicationId: string }) => {
  const answer = await engine.answer(loanOriginationId(applicationId), WAITING_FOR_QUERY, { applicationId });
  return waitingForSchema.parse({ waitingFor: answer }).waitingFor;
};

const isClosed = async (applicationId: string) => {
  const { status } = await dispatcher.client.workflow.getHandle(loanOriginationId(applicationId)).describe();
  return status.name === 'COMPLETED';
};

describe('The workflow engine', () => {
  it('answers the check of the settings screen, unless it has no such namespace', async () => {
    await engine.check();
    const elsewhere = createWorkflowEngine({ address: server.address, namespace: 'nowhere', log });
    await expect(elsewhere.check()).rejects.toMatchObject({ code: 5 });
    await elsewhere.close();
  });
});

describe('The loan-origination workflow', () => {
  it('takes a file from submission to funding', async () => {
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.sees('DocumentRequested purchase_contract (workflow)', 60_000);
    await file.deliverCreditReport();
    await file.sees('LoanApplicationStatusChanged documents_needed (workflow)');
    expect(await eventually('the wait', () => waitOf(file))).toMatchObject({
      what: 'pay stub, W-2 form (2), bank statement, photo ID and purchase contract',
      onWhom: 'from the borrower',
    });

    for (const type of neededTypes) await file.upload(type);
    await file.sees('LoanApplicationStatusChanged under_review (workflow)');
    await eventually('the wait to move to the reviewer', async () => {
      const waitingFor = await waitOf(file);
      return waitingFor?.what.startsWith('review of the pay stub') && waitingFor.onWhom === 'nobody is assigned';
    });
    for (const type of neededTypes) await file.verify(type);
    await file.sees('LoanStageStarted underwriting (workflow)');
    await file.setStatus('underwriting');
    await file.setStatus('approved');
    await file.sees('LoanStageStarted ready_to_close (workflow)');
    for (const type of dueBeforeClosing) await file.sees(`DocumentRequested ${type} (workflow)`);
    await expect(file.setStatus('closing_ready')).rejects.toThrow('insurance is pending');
    for (const type of dueBeforeClosing) await file.upload(type);
    for (const type of dueBeforeClosing) await file.verify(type);
    await file.setStatus('closing_ready');
    await file.setStatus('funded');
    await file.sees('LoanStageCompleted ready_to_close (workflow)');
    await eventually('the workflow to end', () => isClosed(file.applicationId));

    expect((await file.story()).filter((line) => line.endsWith('(workflow)'))).toEqual([
      'LoanStageStarted pre_qualification (workflow)',
      'LoanStageStarted document_collection (workflow)',
      ...neededByYear.map((type) => `DocumentRequested ${type} (workflow)`),
      'LoanStageCompleted pre_qualification (workflow)',
      'LoanApplicationStatusChanged documents_needed (workflow)',
      'LoanApplicationStatusChanged under_review (workflow)',
      'LoanStageCompleted document_collection (workflow)',
      'LoanStageStarted underwriting (workflow)',
      'LoanStageCompleted underwriting (workflow)',
      'LoanStageStarted approval (workflow)',
      'LoanStageCompleted approval (workflow)',
      'LoanStageStarted ready_to_close (workflow)',
      ...dueBeforeClosing.map((type) => `DocumentRequested ${type} (workflow)`),
      'LoanStageCompleted ready_to_close (workflow)',
    ]);
    expect(await waitOf(file)).toBeNull();
  });

  it('says what each of its steps followed from', async () => {
    const file = loanFileIn(stack.store);
    const { events } = await file.submit();
    await file.sees('LoanStageStarted pre_qualification (workflow)');
    const step = (await file.events()).find(({ type }) => type === 'LoanStageStarted');
    expect(step?.metadata).toMatchObject({
      causationId: events[0]?.eventId,
      correlationId: events[0]?.metadata.correlationId,
      actor: { kind: 'workflow', id: loanOriginationId(file.applicationId) },
    });
  });

  it('does not do again what a person has done by hand', async () => {
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.send({
      type: 'ChangeStage',
      data: { stageId: 'underwriting', status: 'in_progress', may: authorities },
    });
    await file.send({
      type: 'ChangeStage',
      data: { stageId: 'pre_qualification', status: 'completed', may: authorities },
    });
    await file.sees('LoanApplicationStatusChanged documents_needed (workflow)');
    await file.deliverCreditReport();
    for (const type of neededTypes) await file.upload(type);
    for (const type of neededTypes) await file.verify(type);
    await file.sees('LoanStageCompleted document_collection (workflow)');
    await eventually(
      'the wait for the decision',
      async () => (await waitOf(file))?.what === 'the underwriting decision',
    );

    const story = await file.story();
    expect(story.filter((line) => line.includes('Started underwriting'))).toEqual([
      'LoanStageStarted underwriting (user)',
    ]);
    expect(story.filter((line) => line.includes('Completed pre_qualification'))).toHaveLength(1);
  });

  it('leaves a stage alone that a person opened again', async () => {
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.deliverCreditReport();
    await file.sees('LoanApplicationStatusChanged documents_needed (workflow)');
    await file.send({
      type: 'ChangeStage',
      data: { stageId: 'pre_qualification', status: 'in_progress', may: authorities },
    });
    await file.upload('w2');
    await eventually(
      'the workflow to have seen the upload',
      async () => (await waitOf(file))?.what === 'review of the W-2 form (2)',
    );
    expect(
      (await file.story()).filter((line) => line === 'LoanStageCompleted pre_qualification (workflow)'),
    ).toHaveLength(1);
  });

  it('begins again for a file whose rejection is taken back', async () => {
    const file = loanFileIn(stack.store);
    await file.submit();
    await file.sees('DocumentRequested purchase_contract (workflow)');
    await file.setStatus('rejected');
    await eventually('the workflow to end', () => isClosed(file.applicationId));
    await file.setStatus('under_review');
    await eventually('a new run', async () => !(await isClosed(file.applicationId)));
    await eventually('the wait for the borrower', async () => (await waitOf(file))?.onWhom === 'from the borrower');
  });
});
