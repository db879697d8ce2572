import { randomUUID } from 'node:crypto';
import {
  automationRuleAggregate,
  type AutomationRuleCommand,
} from '../../../events/automation-rule/automation-rule.decider.ts';
import type { RuleWish } from '../../../events/lending/automation/read-definition.ts';
import type { RuleDefinition } from '../../../events/lending/automation/rule.ts';
import { automationRuleStream } from '../../../events/automation-rule/automation-rule.stream.ts';
import { openAggregate } from '../../../events/store/append/aggregate.ts';
import type { EventStore } from '../../../events/store/append/event-store.ts';
import { commandMetadata, underwriter, underwriterId } from '../../support/histories/builders.ts';
import { ruleWish } from '../../support/values/rules.ts';

/** A rule in the test's log, which one person wrote and another one activated. */
export const ruleIn = async (store: EventStore, wish: Partial<RuleWish>, shadow = false) => {
  const rules = openAggregate(store, automationRuleAggregate);
  const ruleId = randomUUID();
  const reason = 'Wanted in a test';
  const send = (command: AutomationRuleCommand, actorId: string = randomUUID()) =>
    rules.handle(ruleId, command, {
      metadata: commandMetadata({ actor: { ...underwriter, id: actorId }, now: new Date().toISOString() }),
      options: { commandId: randomUUID() },
    });
  const definition = ruleWish(wish);
  await send({ type: 'DraftAutomationRule', data: { ruleId, definition, ownerId: underwriterId, reason } });
  await send({ type: 'ActivateAutomationRule', data: { ruleId, version: 1, shadow, reason } });
  return {
    ruleId,
    pause: pauseOf(store, ruleId),
  };
};

/** A rule that the catalogue would not take, such as of another program's: in force as it is. */
export const uncheckedRuleIn = async (store: EventStore, definition: Omit<RuleDefinition, 'priority'>) => {
  const ruleId = randomUUID();
  const reason = 'Wanted in a test';
  const written = { priority: 'high' as const, ...definition };
  const commandId = randomUUID();
  await store.append({
    commandId,
    fingerprint: commandId,
    streams: [
      {
        streamId: automationRuleStream(ruleId),
        expectedVersion: 0,
        events: [
          {
            type: 'AutomationRuleDrafted',
            data: { ruleId, version: 1, definition: written, ownerId: underwriterId, reason },
          },
          { type: 'AutomationRuleActivated', data: { ruleId, version: 1, shadow: false, reason } },
        ],
      },
    ],
    metadata: commandMetadata({ now: new Date().toISOString() }),
  });
  return { ruleId, pause: pauseOf(store, ruleId) };
};

const pauseOf = (store: EventStore, ruleId: string) => () =>
  openAggregate(store, automationRuleAggregate).handle(
    ruleId,
    { type: 'PauseAutomationRule', data: { ruleId, reason: 'The test is over' } },
    {
      metadata: commandMetadata({ now: new Date().toISOString() }),
      options: { commandId: randomUUID() },
    },
  );
