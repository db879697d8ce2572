import {
  automationRuleAggregate,
  type AutomationRuleCommand,
} from '../../events/automation-rule/automation-rule.decider.ts';
import { automationRuleStream } from '../../events/automation-rule/automation-rule.stream.ts';
import { stateAfter } from '../../events/kernel/fold.ts';
import type { CommandMetadata, RecordedEvent } from '../../events/kernel/message.ts';
import type { RuleWish } from '../../events/lending/automation/read-definition.ts';
import {
  concerns,
  evaluateAt,
  type RuleInForce,
} from '../../events/loan-application/automation/automation.evaluation.ts';
import { evaluationKey } from '../../events/loan-application/automation/automation.events.ts';
import type { WatchedEvent } from '../../events/loan-application/automation/automation.file.ts';
import { ruleHistoryFold } from '../../events/loan-application/automation/automation.moments.ts';
import { loanApplicationAggregate } from '../../events/loan-application/loan-application.decider.ts';
import { loanApplicationStream } from '../../events/loan-application/loan-application.stream.ts';
import { openAggregate } from '../../events/store/append/aggregate.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { demoApplicationId, demoId } from './files/applications.ts';
import { type DemoStaff, nameOf } from './files/step.ts';
import { stories } from './stories/stories.ts';

const DAY_MS = 86_400_000;
/** Before the oldest of the demo applications. */
const IN_FORCE_DAYS_AGO = 95;

const fastTrackId = demoId('rule:fast-track');
const qualityCheckId = demoId('rule:quality-check');

/** The two starter rules of the product specification. */
const fastTrack: RuleWish = {
  section: 'applications',
  name: 'High Credit Score Fast Track',
  description: 'Completes Pre-Qualification at once where credit and ratios leave nothing to discuss.',
  priority: 'high',
  trigger: 'credit_score_updated',
  conditions: [
    { predicate: 'credit_score', limit: 700 },
    { predicate: 'debt_to_income', limit: 43 },
  ],
  actions: [{ action: 'approve_stage' }],
};
const qualityCheck: RuleWish = {
  section: 'document-review',
  name: 'Document Quality Check',
  description: 'Has someone look at Document Collection where a document came in that a program can read whole.',
  priority: 'medium',
  trigger: 'document_read',
  conditions: [{ predicate: 'document_quality', limit: 85 }],
  actions: [{ action: 'flag_for_review' }],
};

type Deps = { readonly store: EventStore; readonly staff: readonly DemoStaff[]; readonly now: Date };

const personOf = ({ staff }: Deps, role: DemoStaff['role']): DemoStaff => {
  const person = staff.find((each) => each.role === role) ?? staff[0];
  if (!person) throw new Error('Demo rules need at least one member of staff');
  return person;
};

const told = ({ now }: Deps, by: string, at: string): CommandMetadata => ({
  actor: { kind: 'system', id: 'import', name: `${by} (import)`, onBehalfOf: by },
  now: now.toISOString(),
  effectiveAt: at,
  correlationId: 'demo:v1:rules',
});

type Step = { readonly by: DemoStaff['role']; readonly at: string; readonly command: AutomationRuleCommand };

/** Each command once, whenever it is sent. */
const send = async (deps: Deps, steps: readonly Step[]): Promise<void> => {
  const rules = openAggregate(deps.store, automationRuleAggregate);
  for (const { by, at, command } of steps) {
    const { ruleId } = command.data;
    await rules.handle(ruleId, command, {
      metadata: told(deps, nameOf(personOf(deps, by)), at),
      options: { commandId: `demo:v1:${ruleId}:${command.type}` },
    });
  }
};

/** The starter rules: one that has recorded what it would do for three months, one that waits for its activation. */
export const seedRules = async (deps: Deps): Promise<void> => {
  const ownerId = personOf(deps, 'underwriter').userId;
  const began = new Date(deps.now.getTime() - IN_FORCE_DAYS_AGO * DAY_MS).toISOString();
  const today = deps.now.toISOString();
  const draft = (ruleId: string, definition: RuleWish, at: string, reason: string): Step => ({
    by: 'underwriter',
    at,
    command: { type: 'DraftAutomationRule', data: { ruleId, definition, ownerId, reason } },
  });
  await send(deps, [
    draft(fastTrackId, fastTrack, began, 'Strong files wait two days for a signature that is never refused'),
    {
      by: 'senior_underwriter',
      at: began,
      command: {
        type: 'ActivateAutomationRule',
        data: { ruleId: fastTrackId, version: 1, shadow: true, reason: 'Let us see what it would do for a quarter' },
      },
    },
    draft(qualityCheckId, qualityCheck, today, 'Two unreadable statements went through last week'),
  ]);
};

/** Records of the rule in shadow on the demo applications; from today on it acts. */
export const seedRuleEvaluations = async (deps: Deps): Promise<void> => {
  const { store } = deps;
  const history = await openAggregate(store, automationRuleAggregate).history(fastTrackId);
  const activated = history.find(({ type }) => type === 'AutomationRuleActivated');
  const drafted = history.find((event) => event.type === 'AutomationRuleDrafted');
  if (!activated || drafted?.type !== 'AutomationRuleDrafted') {
    throw new Error(`${automationRuleStream(fastTrackId)} is not in force`);
  }
  const rule: RuleInForce = {
    ruleId: fastTrackId,
    ruleVersion: 1,
    definition: drafted.data.definition,
    shadow: true,
    since: { position: activated.position, effectiveAt: activated.effectiveAt },
  };
  for (const index of stories.keys()) await recordOn(deps, demoApplicationId(index + 1), rule);
  const reason = 'A quarter in shadow showed no file that we would have judged otherwise';
  await send(deps, [
    {
      by: 'senior_underwriter',
      at: deps.now.toISOString(),
      command: { type: 'ShadowAutomationRule', data: { ruleId: fastTrackId, shadow: false, reason } },
    },
  ]);
};

const recordOn = async (deps: Deps, applicationId: string, rule: RuleInForce): Promise<void> => {
  const { store } = deps;
  const stream = loanApplicationStream(applicationId);
  const events: RecordedEvent<WatchedEvent>[] = await store.reader.readStream<WatchedEvent>(store.pool, stream);
  const file = stateAfter(ruleHistoryFold, events);
  for (const moment of file?.moments ?? []) {
    if (!concerns(rule, moment)) continue;
    const data = evaluateAt(rule, moment);
    await openAggregate(store, loanApplicationAggregate).handle(
      applicationId,
      { type: 'RecordRuleEvaluation', data },
      {
        metadata: { ...told(deps, `Rule ${data.ruleName}`, moment.effectiveAt), causationId: moment.eventId },
        options: { commandId: `demo:v1:${evaluationKey(data)}` },
      },
    );
  }
};
