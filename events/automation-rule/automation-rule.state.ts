import { foldChangesBy } from '../kernel/fold.ts';
import { userOf } from '../kernel/message.ts';
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
  readonly inForce: (RuleVersion & { readonly shadow: boolean; readonly writers: readonly string[] }) | null;
  /** Users who wrote a version since the one that was activated last: none of them activates what they wrote. */
  readonly writers: readonly string[];
  readonly isPaused: boolean;
  readonly isRetired: boolean;
};

const authorOf = ({ metadata }: AutomationRuleEvent): string | null => userOf(metadata?.actor);
const writersOf = (event: AutomationRuleEvent): string[] => [authorOf(event) ?? []].flat();

const versionOf = (event: AutomationRuleEventOf<'AutomationRuleDrafted' | 'AutomationRuleChanged'>): RuleVersion => {
  const { version, definition, ownerId } = event.data;
  return { version, definition, ownerId, authorId: authorOf(event) };
};

const withShadow = ({ inForce }: AutomationRule, shadow: boolean): Partial<AutomationRule> => ({
  inForce: inForce && { ...inForce, shadow },
});

const { evolve } = foldChangesBy<AutomationRule, AutomationRuleEvent>({
  AutomationRuleChanged: ({ writers }, event) => ({
    newest: versionOf(event),
    writers: [...writers, ...writersOf(event)],
  }),
  AutomationRuleActivated: ({ newest, writers }, { data }) => ({
    inForce: { ...newest, shadow: data.shadow, writers },
    writers: [],
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
    return (
      rule ?? { newest: versionOf(event), writers: writersOf(event), inForce: null, isPaused: false, isRetired: false }
    );
  return rule && evolve(rule, event);
};

/** Where a rule stands, as lists name it. */
export const ruleStatusOf = ({ inForce, isPaused, isRetired }: AutomationRule): RuleStatus => {
  if (isRetired) return 'retired';
  if (inForce) return inForce.shadow ? 'shadow' : 'active';
  return isPaused ? 'paused' : 'draft';
};
