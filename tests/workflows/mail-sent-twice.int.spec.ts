import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { sentenceOf } from '../../api/user/user.sentences.ts';
import { rememberMails } from '../../events/platform/outbound/remembered-mail.ts';
import type { LoanFileRecord } from '../../projections/loan-file/loan-file.record.ts';
import { tell } from '../../projections/loan-file/loan-file.sentences.ts';
import type { Answer } from '../../workflows/engine/state-driven/state-driven.contract.ts';
import type { Activities } from '../../workflows/engine/manifest/manifest.ts';
import { createAccountNoticeActivities } from '../../workflows/account-notice/account-notice.activities.ts';
import { createRuleEvaluationActivities } from '../../workflows/rule-evaluation/rule-evaluation.activities.ts';
import { loanFileIn } from './support/loan-file.ts';
import { ruleIn } from './support/rules.ts';
import { staffIn } from './support/staff.ts';
import { type WorkflowStack, workflowStack } from './support/workflow-stack.ts';

/** A mail server that has all of the first mail, and whose answer is lost; it answers from then on. */
const losesFirstAnswer = () => {
  const taken: string[] = [];
  return {
    taken,
    send: async ({ key }: { readonly key: string }): Promise<void> => {
      if (taken.push(key) === 1) throw Object.assign(new Error('Connection closed'), { command: 'DATA' });
    },
    check: async () => undefined,
    close: () => undefined,
  };
};

/** Goes on as the workflow would, which tries again what fails, until nothing is left to do. */
const untilDone = async (activities: Activities, type: string, id: string): Promise<void> => {
  const decide = activities[`${type}.decide`] as (ask: object) => Promise<Answer<never>>;
  const carryOut = activities[`${type}.carryOut`] as (work: object) => Promise<void>;
  for (let step = 0; step < 20; step += 1) {
    const { next } = await decide({ id, startedAt: {}, now: Date.now() });
    if (next.kind !== 'do') return;
    await carryOut({ id, step: next.step }).catch(() => undefined);
  }
};

/** The reminder of documents is held by its own workflow's spec. */
describe('A mail whose acceptance was not answered', () => {
  let stack: WorkflowStack;
  beforeAll(async () => {
    stack = await workflowStack();
  });
  afterAll(() => stack.stop());

  const depsWith = () => {
    const server = losesFirstAnswer();
    return { server, deps: { ...stack.deps, mailer: rememberMails(server, stack.database.pool) } };
  };

  it('of a rule is told of in the history of the file', async () => {
    const { server, deps } = depsWith();
    const { pause } = await ruleIn(stack.store, {
      trigger: 'application_submitted',
      conditions: [{ predicate: 'loan_to_value', limit: 80 }],
      name: 'Good equity',
      actions: [{ action: 'notify_borrower' }],
    });
    const file = loanFileIn(stack.store);
    await file.submit();
    await untilDone(createRuleEvaluationActivities('ruleEvaluation', deps), 'ruleEvaluation', file.applicationId);
    await pause();
    expect(server.taken).toHaveLength(2);
    expect(new Set(server.taken).size).toBe(1);
    const ended = (await file.events()).filter(({ type }) => type === 'RuleActionCarriedOut');
    expect(ended.map((event) => tell(event, {} as LoanFileRecord).sentence)).toEqual([
      expect.stringMatching(/^Rule Good equity: .*, mail perhaps sent twice$/),
    ]);
  });

  it('about an account is told of in the history of the account, for the address that it went to', async () => {
    const { server, deps } = depsWith();
    const staff = await staffIn(stack.store);
    await staff.changeEmail('uma@elsewhere.example');
    await untilDone(createAccountNoticeActivities('accountNotice', deps), 'accountNotice', staff.userId);
    expect(server.taken).toHaveLength(3);
    const told = (await staff.history()).filter(({ type }) => type === 'UserAddressTold');
    expect(told.map((event) => sentenceOf(event))).toEqual([
      'The earlier email address was told of the change, perhaps twice',
      'The new email address was told of the change',
    ]);
  });
});
