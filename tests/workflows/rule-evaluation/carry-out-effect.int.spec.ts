import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import type { RuleEffect } from '../../../events/lending/automation/effects.ts';
import { carryOutEffect } from '../../../workflows/rule-evaluation/carry-out-effect.ts';
import { commandMetadata } from '../../support/histories/builders.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { type WorkflowStack, workflowStack } from '../support/workflow-stack.ts';

/** On files that no workflow moves along at the same time. */
describe('An effect of a rule', () => {
  let stack: WorkflowStack;
  beforeAll(async () => {
    stack = await workflowStack();
  });
  afterAll(() => stack.stop());

  const fileOf = async () => {
    const file = loanFileIn(stack.store);
    await file.submit();
    const { applicationId } = file;
    const commandId = randomUUID();
    const act = (effect: RuleEffect) =>
      carryOutEffect(stack.deps, effect, {
        applicationId,
        byWhat: 'Rule "Test", version 1',
        commandId: `${commandId}/${effect.type}`,
        metadata: commandMetadata({ now: new Date().toISOString() }),
      });
    return { file, act };
  };
  /** Events of the file beyond the submission. */
  const storyOf = async (file: ReturnType<typeof loanFileIn>) =>
    (await file.story()).slice(1).map((line) => line.replace(/ \(\w+\)$/, ''));

  it('opens Document Collection and asks for what is missing, once', async () => {
    const { file, act } = await fileOf();
    const open = { type: 'open_stage', stageId: 'document_collection' } as const;
    const ask = { type: 'request_documents', documentTypes: ['pay_stub', 'w2'] } as const;
    const effects: RuleEffect[] = [open, { ...ask, documentTypes: [...ask.documentTypes] }];
    for (const effect of effects) expect(await act(effect)).toEqual({ why: null });
    for (const effect of effects) await act(effect);
    expect(await storyOf(file)).toEqual([
      'LoanStageStarted document_collection',
      'DocumentRequested pay_stub',
      // Of the two years before.
      'DocumentRequested w2',
      'DocumentRequested w2',
    ]);
  });

  it('opens Ready to Close on an approved file', async () => {
    const { file, act } = await fileOf();
    const open = { type: 'open_stage', stageId: 'ready_to_close' } as const;
    await file.setStatus('approved');
    expect(await act(open)).toEqual({ why: null });
    expect((await storyOf(file)).at(-1)).toBe('LoanStageStarted ready_to_close');
  });

  it('adds no condition that is still to be met, whoever added it', async () => {
    const { file, act } = await fileOf();
    const add = { type: 'add_conditions', templateIds: ['appraisal'] } satisfies RuleEffect;
    expect(await act(add)).toEqual({ why: null });
    const other = await carryOutEffect(stack.deps, add, {
      applicationId: file.applicationId,
      byWhat: 'Rule "Another", version 1',
      commandId: randomUUID(),
      metadata: commandMetadata({ now: new Date().toISOString() }),
    });
    expect(other).toEqual({ why: 'it was so already' });
    expect(await storyOf(file)).toEqual(['ConditionAdded']);
  });
});
