import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { actionKinds, type RuleActionId, ruleActionIds } from '../../../events/lending/automation/actions.ts';
import type { RuleWish } from '../../../events/lending/automation/read-definition.ts';
import { eventually } from '../../support/eventually.ts';
import { loanFileIn } from '../support/loan-file.ts';
import { ruleIn, uncheckedRuleIn } from '../support/rules.ts';
import { borrowerId, creditReport } from '../../support/histories/builders.ts';
import { runningWorkflows } from '../support/running-workflows.ts';
import { staffIn } from '../support/staff.ts';

jest.setTimeout(90_000);

const running = runningWorkflows();

/** Events that rules recorded on a file, in order. */
const recordedOn = async (file: ReturnType<typeof loanFileIn>) =>
  (await file.events())
    .filter(({ type }) => type === 'RuleEvaluated' || type === 'RuleActionCarriedOut')
    .map(({ type, data, metadata, eventId }) => ({ type, eventId, metadata, ...data }));

const submitted = {
  trigger: 'application_submitted',
  conditions: [{ predicate: 'loan_to_value', limit: 80 }],
} as const;
const paused: (() => Promise<unknown>)[] = [];

/** A rule that no other test of this file meets: it is paused when its own is over. */
const inForce = async (wish: Partial<RuleWish>, shadow = false) => {
  const rule = await ruleIn(running.stack.store, wish, shadow);
  paused.push(rule.pause);
  return rule;
};
afterEach(async () => {
  for (const pause of paused.splice(0)) await pause();
});

const submit = async () => {
  const file = loanFileIn(running.stack.store);
  await file.submit();
  return file;
};

describe('A rule in force', () => {
  it('looks at a new file, acts by ordinary commands and mail, and records each, once', async () => {
    const { ruleId } = await inForce({
      ...submitted,
      name: 'Good equity',
      actions: [{ action: 'assess_risk' }, { action: 'notify_borrower' }],
    });
    const file = await submit();
    await eventually('both actions', async () => (await recordedOn(file)).length === 3, 30_000);
    const [submission] = await file.events();
    const [evaluated, assessed, notified] = await recordedOn(file);
    expect(evaluated).toMatchObject({
      type: 'RuleEvaluated',
      ruleId,
      ruleVersion: 1,
      triggerEventId: submission?.eventId,
      result: 'met',
      checks: [{ predicate: 'loan_to_value', limit: 80, value: 80, outcome: 'met' }],
      shadow: false,
      metadata: { actor: { kind: 'workflow', name: 'Rule Good equity' }, causationId: submission?.eventId },
    });
    expect(assessed).toMatchObject({ type: 'RuleActionCarriedOut', action: 'assess_risk', outcome: 'done' });
    expect(notified).toMatchObject({ type: 'RuleActionCarriedOut', action: 'notify_borrower', outcome: 'done' });
    const comments = (await file.events()).filter(({ type }) => type === 'LoanApplicationCommented');
    expect(comments.map(({ metadata }) => metadata.causationId)).toEqual([evaluated?.eventId]);
    const mails = (await readdir(join(running.stack.dataDir, 'outbox'))).filter((name) =>
      name.includes('notify_borrower'),
    );
    expect(mails.filter((name) => name.includes(file.applicationId))).toHaveLength(1);
  });

  it('completes the stage that was open, and no stage that is a decision', async () => {
    await inForce({ actions: [{ action: 'approve_stage' }] });
    const file = await submit();
    await file.sees('LoanStageStarted pre_qualification (workflow)');
    await file.deliverCreditReport();
    await eventually('the action', async () => (await recordedOn(file)).length === 2, 30_000);
    expect((await recordedOn(file))[0]).toMatchObject({
      planned: [{ action: 'approve_stage', effects: [{ type: 'complete_stage', stageId: 'pre_qualification' }] }],
    });
    expect(await file.story()).toContain('LoanStageCompleted pre_qualification (workflow)');
  });

  it('says of a fact that is unknown why it was not evaluated', async () => {
    await inForce({ trigger: 'application_submitted', conditions: [{ predicate: 'credit_score', limit: 700 }] });
    const file = await submit();
    await eventually('the evaluation', async () => (await recordedOn(file)).length === 1, 30_000);
    expect(await recordedOn(file)).toMatchObject([
      { result: 'not_evaluated', planned: [], checks: [{ outcome: 'unknown', unknown: 'no credit report has come' }] },
    ]);
  });

  it('only records, in shadow', async () => {
    await inForce({ ...submitted, actions: [{ action: 'assess_risk' }] }, true);
    const file = await submit();
    await eventually('the evaluation', async () => (await recordedOn(file)).length === 1, 30_000);
    await file.sees('LoanStageStarted document_collection (workflow)');
    expect(await recordedOn(file)).toMatchObject([
      { result: 'met', shadow: true, planned: [{ action: 'assess_risk', effects: [{ type: 'comment' }] }] },
    ]);
    expect((await file.story()).filter((line) => line.includes('Commented'))).toEqual([]);
  });

  it('records what the file refuses, and goes on', async () => {
    await inForce({
      ...submitted,
      actions: [{ action: 'assign_senior_underwriter', assigneeId: '00000000-0000-4000-8000-00000000dead' }],
    });
    const file = await submit();
    await eventually('the refusal', async () => (await recordedOn(file)).length === 2, 30_000);
    expect((await recordedOn(file))[1]).toMatchObject({
      action: 'assign_senior_underwriter',
      outcome: 'refused',
      why: 'The rule names a user who does not exist',
    });
  });

  it('looks at files behind one of which too much would be recorded', async () => {
    const { conditions, trigger } = submitted;
    const tooLong = await uncheckedRuleIn(running.stack.store, {
      section: 'applications',
      name: 'x'.repeat(600_000),
      trigger,
      conditions: [...conditions],
      actions: [{ action: 'assess_risk' }, { action: 'approve_loan' }],
    });
    paused.push(tooLong.pause);
    const { ruleId } = await inForce({ ...submitted, priority: 'low', actions: [{ action: 'assess_risk' }] });
    const file = await submit();
    await eventually('the action behind it', async () => (await recordedOn(file)).length === 3, 30_000);
    expect(await recordedOn(file)).toMatchObject([
      { ruleId: tooLong.ruleId, result: 'not_evaluated', planned: [], checks: [{ outcome: 'unknown' }] },
      { ruleId, result: 'met' },
      { ruleId, action: 'assess_risk', outcome: 'done' },
    ]);
  });

  it('looks at nothing that was before it', async () => {
    const file = await submit();
    await file.sees('LoanStageStarted document_collection (workflow)');
    await inForce({ ...submitted, actions: [{ action: 'assess_risk' }] });
    await file.deliverCreditReport();
    await file.sees('LoanStageCompleted pre_qualification (workflow)');
    expect(await recordedOn(file)).toEqual([]);
  });
});

describe('Every action that can be chosen', () => {
  /** Actions that a test of this file has seen to act. */
  const seen = new Set<RuleActionId>(['assess_risk', 'notify_borrower', 'approve_stage', 'request_replacement']);
  /** Waits for every action of the one rule in force. @returns how each ended */
  const ended = async (file: ReturnType<typeof loanFileIn>, count: number) => {
    const actions = async () =>
      (await file.events()).flatMap(({ type, data }) =>
        type === 'RuleActionCarriedOut' ? [[data.action, data.outcome] as const] : [],
      );
    await eventually(`${count} actions`, async () => (await actions()).length === count, 30_000);
    const all = await actions();
    for (const [action, outcome] of all) if (outcome === 'done') seen.add(action);
    return Object.fromEntries(all);
  };

  it('asks for documents, and assigns, on an application', async () => {
    const { userId: assigneeId } = await staffIn(running.stack.store, 'senior_underwriter');
    await inForce({
      ...submitted,
      actions: [
        { action: 'request_documents', documentTypes: ['court_order'] },
        { action: 'assign_senior_underwriter', assigneeId },
      ],
    });
    const file = await submit();
    expect(await ended(file, 2)).toEqual({ request_documents: 'done', assign_senior_underwriter: 'done' });
    expect(await file.story()).toEqual(
      expect.arrayContaining(['DocumentRequested court_order (workflow)', 'LoanApplicationAssigned (workflow)']),
    );
  });

  it('moves a file on in Pre-Qualification', async () => {
    const { userId: assigneeId } = await staffIn(running.stack.store, 'loan_officer');
    await inForce({
      section: 'pre-qualification',
      trigger: 'application_submitted',
      conditions: [{ predicate: 'stated_income', limit: 4000 }],
      actions: [
        { action: 'approve_prequalification' },
        { action: 'assign_loan_officer', assigneeId },
        { action: 'send_welcome_package' },
      ],
    });
    const file = await submit();
    expect(await ended(file, 3)).toEqual({
      approve_prequalification: 'done',
      assign_loan_officer: 'done',
      send_welcome_package: 'done',
    });
    expect(await file.story()).toContain('LoanStageCompleted pre_qualification (workflow)');
  });

  it('approves what was read and agrees, flags, and sets a status', async () => {
    await inForce({
      section: 'document-review',
      trigger: 'document_read',
      conditions: [
        { predicate: 'document_quality', limit: 50 },
        { predicate: 'no_discrepancies' },
        { predicate: 'documents_to_review', limit: 5 },
      ],
      actions: [
        { action: 'approve_document' },
        { action: 'flag_for_review' },
        { action: 'update_status', status: 'under_review' },
      ],
    });
    const file = await submit();
    await file.sees('DocumentRequested bank_statement (workflow)');
    await file.upload('bank_statement');
    const uploaded = (await file.events()).find(({ type }) => type === 'DocumentUploaded');
    if (uploaded?.type !== 'DocumentUploaded') throw new Error('Nothing was uploaded');
    const { documentId } = uploaded.data;
    await file.send({
      type: 'RecordDocumentFacts',
      data: {
        documentId,
        documentVersion: 1,
        outcome: 'read',
        facts: [
          { fact: 'account_holder', page: 1, name: 'Alice Rivera', borrowerId },
          { fact: 'balance', page: 1, amountCents: 100_000_00 },
        ],
      },
    });
    expect(await ended(file, 3)).toEqual({
      approve_document: 'done',
      flag_for_review: 'done',
      update_status: 'done',
    });
    expect((await recordedOn(file))[0]).toMatchObject({
      result: 'met',
      checks: [{ value: 66 }, { value: true }, { value: expect.any(Number) }],
    });
    expect(await file.story()).toEqual(
      expect.arrayContaining(['DocumentApproved (workflow)', 'LoanStageFlagged document_collection (workflow)']),
    );
  });

  it('adds conditions, none twice, and recommends an approval', async () => {
    await inForce({
      section: 'underwriting',
      trigger: 'credit_score_updated',
      conditions: [{ predicate: 'credit_report_clear' }],
      actions: [
        { action: 'generate_approval_conditions', templateIds: ['appraisal', 'title_commitment'] },
        { action: 'approve_loan' },
      ],
    });
    const file = await submit();
    await file.deliverCreditReport();
    expect(await ended(file, 2)).toEqual({ generate_approval_conditions: 'done', approve_loan: 'done' });
    await file.send({ type: 'OrderCreditReport', data: { orderId: randomUUID(), reason: 'A newer one is wanted' } });
    const another = creditReport({ scores: [{ borrowerId, bureau: 'equifax', score: 801 }] });
    await file.send({ type: 'RecordCreditReport', data: { ...another, reportId: randomUUID() } });
    expect(await ended(file, 4)).toMatchObject({ generate_approval_conditions: 'nothing' });
    const added = (await file.events()).flatMap(({ type, data }) => (type === 'ConditionAdded' ? [data] : []));
    expect(added).toMatchObject([
      { number: 1, templateId: 'appraisal', source: 'rule' },
      { number: 2, templateId: 'title_commitment', source: 'rule' },
    ]);
  });

  it('was seen to act', () => {
    const offered = ruleActionIds.filter((id) => actionKinds[id].missing === undefined);
    // Those two do what the file's own workflow does by itself at that moment: carry-out-effect.int.spec.ts has them.
    expect(offered.filter((id) => !seen.has(id))).toEqual(['schedule_document_collection', 'schedule_closing']);
  });
});

describe('Two rules that lead to one another', () => {
  it('are cut where the first would come again, and that is on record', async () => {
    const conditions = [{ predicate: 'loan_to_value' as const, limit: 80 }];
    const review = { section: 'document-review' as const, conditions };
    const [back, on] = await Promise.all([
      uncheckedRuleIn(running.stack.store, {
        ...review,
        name: 'Sends back what was approved',
        trigger: 'document_verified',
        actions: [{ action: 'request_replacement' }],
      }),
      uncheckedRuleIn(running.stack.store, {
        ...review,
        name: 'Approves what was sent back',
        trigger: 'document_returned',
        actions: [{ action: 'approve_document' }],
      }),
    ]);
    paused.push(back.pause, on.pause);
    const file = await submit();
    await file.sees('DocumentRequested pay_stub (workflow)');
    await file.upload('pay_stub');
    await file.verify('pay_stub');
    await eventually('the cut', async () =>
      (await recordedOn(file)).some((each) => 'result' in each && each.result === 'cut'),
    );
    expect(await recordedOn(file)).toMatchObject([
      { ruleId: back.ruleId, result: 'met' },
      { ruleId: back.ruleId, outcome: 'done' },
      { ruleId: on.ruleId, result: 'met' },
      { ruleId: on.ruleId, outcome: 'done' },
      { ruleId: back.ruleId, result: 'cut' },
    ]);
    expect((await recordedOn(file)).at(-1)).toMatchObject({ chain: [back.ruleId, on.ruleId], planned: [] });
  });
});
