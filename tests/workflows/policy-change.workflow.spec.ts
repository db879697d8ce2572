import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { Answer, Ask, Step } from '../../workflows/engine/state-driven/state-driven.contract.ts';
import { loanOriginationId } from '../../workflows/loan-origination/loan-origination.contract.ts';
import { loanOriginationManifest } from '../../workflows/loan-origination/loan-origination.manifest.ts';
import { eventually } from '../support/eventually.ts';
import { createStage } from '../replay/stage.ts';
import { loanFileIn, neededTypes } from './support/loan-file.ts';
import { type TemporalServer, temporalServer } from './support/temporal-server.ts';
import { type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

jest.setTimeout(120_000);

const SLOW_MS = 60_000;
const { type } = loanOriginationManifest;

let server: TemporalServer;
let stack: WorkflowStack;
let dispatchers: ReturnType<WorkflowStack['dispatchTo']>;
let worker: ReturnType<WorkflowStack['workFor']> | undefined;

beforeAll(async () => {
  [server, stack] = await Promise.all([temporalServer(), workflowStack()]);
  await server.start();
  dispatchers = stack.dispatchTo(server.address);
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
});
afterAll(async () => {
  await dispatchers?.stop();
  await server?.kill();
  await stack?.stop();
});

type Decide = (ask: Ask) => Promise<Answer>;
type CarryOut = (input: { readonly id: string; readonly step: Step }) => Promise<void>;

/** The activities of a program whose policy decides otherwise, and knows other steps. */
const withPolicy = (change: (present: Decide) => Decide, otherStep: CarryOut) => {
  const { [`${type}.decide`]: decide, [`${type}.carryOut`]: carryOut } = stack.activities;
  return {
    ...stack.activities,
    [`${type}.decide`]: change(decide as Decide),
    [`${type}.carryOut`]: (input: Parameters<CarryOut>[0]) =>
      input.step.type === 'celebrate' ? otherStep(input) : (carryOut as CarryOut)(input),
  };
};

describe('A policy that is changed between two wakes of a running workflow', () => {
  it('is followed from the next wake on, by the same execution', async () => {
    const celebrated: string[] = [];
    worker = stack.workFor(server.address);
    const file = loanFileIn(stack.store);
    await file.submit();
    const handle = dispatchers.client.workflow.getHandle(loanOriginationId(file.applicationId));
    await file.sees('DocumentRequested purchase_contract (workflow)', SLOW_MS);
    const stage = createStage(stack, dispatchers.client, loanOriginationManifest, () => {
      throw new Error('Nothing is held here');
    });
    await stage.untilAtRest(file.applicationId);
    const { runId } = await handle.describe();
    await worker.stop();

    // Where the policy so far answered `wait`, and before that `openStage`, the new one has a step of a new kind.
    worker = stack.workFor(
      server.address,
      withPolicy(
        (present) => async (ask) => {
          const answer = await present(ask);
          if (celebrated.length > 0 || answer.next.kind === 'end') return answer;
          const { waitingFor } = answer.next;
          return { ...answer, next: { kind: 'do', step: { type: 'celebrate', key: 'once' }, waitingFor } };
        },
        async ({ step }) => void celebrated.push(step.key),
      ),
    );
    await file.deliverCreditReport();
    await file.sees('LoanApplicationStatusChanged documents_needed (workflow)', SLOW_MS);
    expect(celebrated).toEqual(['once']);
    await worker.stop();

    // And back again, while the step that nobody knows any more stands in its history.
    worker = stack.workFor(server.address);
    for (const each of neededTypes) await file.upload(each);
    await file.sees('LoanApplicationStatusChanged under_review (workflow)', SLOW_MS);

    expect((await handle.describe()).runId).toBe(runId);
    const { events } = await handle.fetchHistory();
    expect(events?.filter(({ workflowTaskFailedEventAttributes }) => workflowTaskFailedEventAttributes)).toEqual([]);
  });
});

describe('A step that another version of the policy decided', () => {
  it('is refused by a program that does not know it, which then decides for itself', async () => {
    worker = stack.workFor(
      server.address,
      withPolicy(
        (present) => async (ask) => {
          const answer = await present(ask);
          if (answer.next.kind === 'end') return answer;
          const { waitingFor } = answer.next;
          return { ...answer, next: { kind: 'do', step: { type: 'celebrate', key: 'never' }, waitingFor } };
        },
        () => Promise.reject(new Error('Its worker has gone')),
      ),
    );
    const file = loanFileIn(stack.store);
    await file.submit();
    const handle = dispatchers.client.workflow.getHandle(loanOriginationId(file.applicationId));
    await eventually(
      'the step to be under way',
      async () =>
        (await handle.describe().catch(() => undefined))?.raw.pendingActivities?.some(
          ({ activityType }) => activityType?.name === `${type}.carryOut`,
        ),
      SLOW_MS,
    );
    await worker.stop();
    worker = stack.workFor(server.address);
    await eventually(
      'the step to be refused',
      async () =>
        (await handle.fetchHistory()).events?.some(
          ({ activityTaskFailedEventAttributes: failed }) =>
            failed?.failure?.applicationFailureInfo?.type === 'rule_violation',
        ),
      SLOW_MS,
    );
    await file.send({ type: 'PrioritizeLoanApplication', data: { priority: 'high' } });
    await file.sees('LoanStageStarted pre_qualification (workflow)', SLOW_MS);
  });
});
