import type { AutomationRuleEvent } from '../../events/automation-rule/automation-rule.events.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { actionKinds } from '../../events/lending/automation/actions.ts';
import { ruleCatalogue, ruleSections } from '../../events/lending/automation/catalogue.ts';
import { conditionInWords, type PredicateId, predicates } from '../../events/lending/automation/predicates.ts';
import { comesAfterReading, triggerName } from '../../events/lending/automation/triggers.ts';
import type { AutomationRuleRow } from '../../projections/automation-rules/automation-rules.queries.ts';
import type { AutomationRuleInfo, RuleHistoryLine } from './automation-rule.contract.ts';

type NameOf = (id: string) => string;

/** @param nameOf of an account, as it is now */
export const toRuleInfo = (row: AutomationRuleRow, nameOf: NameOf): AutomationRuleInfo => {
  const { newest, inForce } = row.state;
  const { section, name, description = null, priority, trigger, conditions, actions } = newest.definition;
  return {
    id: row.id,
    section,
    status: row.status,
    enabled: inForce !== null,
    versionInForce: inForce?.version ?? null,
    version: newest.version,
    author: newest.authorId === null ? null : { id: newest.authorId, name: nameOf(newest.authorId) },
    owner: { id: newest.ownerId, name: nameOf(newest.ownerId) },
    name,
    description,
    priority,
    trigger,
    conditions,
    actions,
    draftedAt: row.draftedAt,
    changedAt: row.changedAt,
    streamVersion: row.version,
  };
};

const whatHappened = (event: AutomationRuleEvent): string => {
  const { version } = event.data;
  switch (event.type) {
    case 'AutomationRuleDrafted':
      return `Version ${version} drafted`;
    case 'AutomationRuleChanged':
      return `Version ${version} written`;
    case 'AutomationRuleActivated':
      return `Version ${version} activated${event.data.shadow ? ', only recording' : ''}`;
    case 'AutomationRulePaused':
      return `Version ${version} paused`;
    case 'AutomationRuleShadowed':
      return `Version ${version} only records from here on`;
    case 'AutomationRuleUnshadowed':
      return `Version ${version} acts from here on`;
    case 'AutomationRuleRetired':
      return 'Retired';
  }
};

export const toRuleHistoryLine = (event: RecordedEvent<AutomationRuleEvent>): RuleHistoryLine => ({
  eventId: event.eventId,
  version: event.version,
  what: whatHappened(event),
  reason: event.data.reason,
  at: event.effectiveAt,
  by: event.metadata.actor.name,
  definition: 'definition' in event.data ? event.data.definition : null,
});

const shownPredicate = (predicate: PredicateId) => {
  const { meaning = null, missing = null, ofReading = false } = predicates[predicate];
  return { meaning, missing, ofReading };
};

/** The whole catalogue, as programs get it. */
export const shownCatalogue = () =>
  ruleSections.map((section) => {
    const { title, triggers, conditions, actions } = ruleCatalogue[section];
    return {
      section,
      title,
      triggers: triggers.map((id) => ({ id, name: triggerName(id), afterReading: comesAfterReading(id) })),
      conditions: conditions.map((condition) => ({
        predicate: condition.predicate,
        name: conditionInWords(condition),
        usualLimit: condition.limit ?? null,
        ...shownPredicate(condition.predicate),
      })),
      actions: actions.map((action) => {
        const { name, effect, needs = null, missing = null } = actionKinds[action];
        return { action, name, effect, needs, missing };
      }),
    };
  });
