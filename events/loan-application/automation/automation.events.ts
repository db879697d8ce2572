import { z } from 'zod';
import type { EventDefinitions, EventOf } from '../../kernel/event-definitions.ts';
import { uuidSchema } from '../../kernel/ids.ts';
import { ruleActionIds } from '../../lending/automation/actions.ts';
import { ruleSections } from '../../lending/automation/catalogue.ts';
import { plannedActionSchema } from '../../lending/automation/effects.ts';
import { ruleCheckSchema, ruleResults } from '../../lending/automation/evaluate.ts';
import { ruleTriggers } from '../../lending/automation/triggers.ts';

/** Of which evaluation something is: a version of a rule looks at an event once. */
const ofEvaluation = { ruleId: uuidSchema, ruleVersion: z.int().positive(), triggerEventId: uuidSchema };

/** Result of a rule's action; `refused` by the file's own rules. */
export const ruleActionOutcomes = ['done', 'nothing', 'refused'] as const;

export const automationEvents = {
  /** A rule looked at the file as it was right after an event. */
  RuleEvaluated: {
    schema: z.object({
      ...ofEvaluation,
      ruleName: z.string(),
      section: z.enum(ruleSections),
      trigger: z.enum(ruleTriggers),
      /** `cut`: its own doing had led to it. */
      result: z.enum([...ruleResults, 'cut']),
      checks: z.array(ruleCheckSchema),
      /** It only records what it would do. */
      shadow: z.boolean(),
      /** Its actions, real or planned; empty unless its conditions are met. */
      planned: z.array(plannedActionSchema),
      /** The rules whose actions led to the event, oldest first. */
      chain: z.array(uuidSchema),
    }),
    // Of version 2 an action can add conditions, of version 3 it names the file of a document, of version 4 there are more kinds of documents; what is older stays as it is.
    upcasters: [(data) => data, (data) => data, (data) => data],
    notPersonal: {
      ruleName: 'what a rule is called',
      'checks[].limit': 'of a rule',
      'checks[].value': 'a figure, or a word of a fixed list',
      'checks[].unknown': 'a fixed phrase',
      'planned[].nothing': 'a fixed phrase',
      'planned[].effects[].text': 'made of figures',
    },
  },
  RuleActionCarriedOut: {
    schema: z.object({
      ...ofEvaluation,
      ruleName: z.string(),
      action: z.enum(ruleActionIds),
      outcome: z.enum(ruleActionOutcomes),
      /** Unless all of it was done. */
      why: z.string().optional(),
      /** The mail server may have taken its mail twice: the end of an earlier attempt is not known. */
      mayBeTwice: z.literal(true).optional(),
    }),
    notPersonal: { ruleName: 'what a rule is called', why: 'a refusal of the program' },
  },
} as const satisfies EventDefinitions;

export type AutomationEvent = EventOf<typeof automationEvents>;
export type RuleEvaluated = EventOf<typeof automationEvents, 'RuleEvaluated'>;
export type RuleActionCarriedOut = EventOf<typeof automationEvents, 'RuleActionCarriedOut'>;

/** Names an evaluation among those of its file. */
export const evaluationKey = ({
  ruleId,
  ruleVersion,
  triggerEventId,
}: Pick<RuleEvaluated['data'], 'ruleId' | 'ruleVersion' | 'triggerEventId'>): string =>
  `${ruleId}/v${ruleVersion}/${triggerEventId}`;
