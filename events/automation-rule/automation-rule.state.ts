import { foldChangesBy } from '../kernel/fold.ts';
import type { RuleDefinition } from '../lending/automation/rule.ts';
import type { AutomationRuleEvent, AutomationRuleEventOf } from './automation-rule.events.ts';

/** Of one version: what it says and who wrote it; null for what a program brought in. */
export type RuleVersion = {
  readonly version: number;
  readonly definition: RuleDefinition;
  readonly ownerId: string;
  readonly authorId: string | null;
};

export type AutomationRule = {
  readonly newest: RuleVersion;
  /** What looks at files now; null while it is a draft or paused. */
  readonly inForce: (RuleVersion & { readonly shadow: boolean }) | null;
  readonly isRetired: boolean;
};

const authorOf = ({ metadata }: AutomationRuleEvent): string | null =>
  metadata?.actor.kind === 'user' ? metadata.actor.id : null;

const versionOf = (event: AutomationRuleEventOf<'AutomationRuleDrafted' | 'AutomationRuleChanged'>): RuleVersion => {
  const { version, definition, ownerId } = event.data;
  return { version, definition, ownerId, authorId: authorOf(event) };
};

const withShadow = ({ inForce }: AutomationRule, shadow: boolean): Partial<AutomationRule> => ({
  inForce: inForce && { ...inForce, shadow },
});

const { evolve } = foldChangesBy<AutomationRule, AutomationRuleEvent>({
  AutomationRuleChanged: (_rule, event) => ({ newest: versionOf(event) }),
  AutomationRuleActivated: ({ newest }, { data }) => ({ inForce: { ...newest, shadow: data.shadow } }),
  AutomationRulePaused: () => ({ inForce: null }),
  AutomationRuleShadowed: (rule) => withShadow(rule, true),
  AutomationRuleUnshadowed: (rule) => withShadow(rule, false),
  AutomationRuleRetired: () => ({ inForce: null, isRetired: true }),
});

/** A rule after an event; undefined before its draft. */
export const evolveRule = (
  rule: AutomationRule | undefined,
  event: AutomationRuleEvent,
): AutomationRule | undefined => {
  if (event.type === 'AutomationRuleDrafted')
    return rule ?? { newest: versionOf(event), inForce: null, isRetired: false };
  return rule && evolve(rule, event);
};
