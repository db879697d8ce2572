import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import { ruleDefinitionSchema } from '../lending/automation/rule.ts';

const ofVersion = { ruleId: uuidSchema, version: z.int().positive() };
const written = {
  schema: z.object({
    ...ofVersion,
    definition: ruleDefinitionSchema,
    /** The person responsible for it. */
    ownerId: uuidSchema,
    reason: z.string().min(1),
  }),
  notPersonal: {
    'definition.name': 'what a rule is called',
    'definition.description': 'about a rule',
    'definition.conditions[].limit': 'of a rule',
    reason: 'about a rule',
  },
} as const;
const reasoned = {
  schema: z.object({ ...ofVersion, reason: z.string().min(1) }),
  notPersonal: { reason: 'about a rule' },
} as const;

/** Every event of an automation rule. `version` is that of the rule, which counts what it says. */
export const automationRuleEvents = {
  AutomationRuleDrafted: written,
  /** A version that waits for its activation; the one before stays in force until then. */
  AutomationRuleChanged: written,
  AutomationRuleActivated: {
    schema: z.object({
      ...ofVersion,
      /** It only records what it would do. */
      shadow: z.boolean(),
      reason: z.string().min(1),
    }),
    notPersonal: { reason: 'about a rule' },
  },
  /** It no longer looks at anything, until it is activated again. */
  AutomationRulePaused: reasoned,
  /** From here on it only records what it would do. */
  AutomationRuleShadowed: reasoned,
  /** From here on it acts. */
  AutomationRuleUnshadowed: reasoned,
  /** For good. */
  AutomationRuleRetired: reasoned,
} as const satisfies EventDefinitions;

export type AutomationRuleEvent = EventOf<typeof automationRuleEvents>;
export type AutomationRuleEventOf<Type extends AutomationRuleEvent['type']> = EventOf<
  typeof automationRuleEvents,
  Type
>;
