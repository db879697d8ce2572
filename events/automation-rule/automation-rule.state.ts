import { foldChangesBy } from '../kernel/fold.ts';
import type { RuleDefinition, RuleStatus } from '../lending/automation/rule.ts';
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
  /** The version that runs now; null while it is a draft or paused. */
  readonly inForce: (RuleVersion & { readonly shadow: boolean }) | null;
  readonly isPaused: boolean;
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
  AutomationRuleActivated: ({ newest }, { data }) => ({
    inForce: { ...newest, shadow: data.shadow },
    isPaused: false,
  }),
  AutomationRulePaused: () => ({ inForce: null, isPaused: true }),
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
    return rule ?? { newest: versionOf(event), inForce: null, isPaused: false, isRetired: false };
  return rule && evolve(rule, event);
};

/** Where a rule stands, as lists name it. */
export const ruleStatusOf = ({ inForce, isPaused, isRetired }: AutomationRule): RuleStatus => {
  if (isRetired) return 'retired';
  if (inForce) return inForce.shadow ? 'shadow' : 'active';
  return isPaused ? 'paused' : 'draft';
};
