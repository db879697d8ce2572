import { z } from 'zod';
import { ruleActionIds, statusesOfRules } from '../../events/lending/automation/actions.ts';
import { ruleSections } from '../../events/lending/automation/catalogue.ts';
import { ruleResults } from '../../events/lending/automation/evaluate.ts';
import { predicateIds } from '../../events/lending/automation/predicates.ts';
import {
  MOST_ACTIONS,
  MOST_CONDITIONS,
  ruleActionSchema,
  ruleConditionSchema,
  ruleDefinitionSchema,
  rulePriorities,
  ruleStatuses,
} from '../../events/lending/automation/rule.ts';
import { ruleTriggers } from '../../events/lending/automation/triggers.ts';
import { conditionTemplateIds } from '../../events/lending/conditions/condition-templates.ts';
import { receivedDocumentTypes } from '../../events/lending/fields/documents.ts';
import {
  countedList,
  isEachOnce,
  optionalNotes,
  requiredName,
  requiredText,
} from '../http/requests/fields.contract.ts';

const sectionSchema = z.enum(ruleSections);
const person = { id: z.uuid(), name: z.string() };

const versionSchema = z.object({
  version: z.int(),
  /** Null for what a program brought in. */
  author: z.object(person).nullable(),
  owner: z.object(person),
  name: z.string(),
  description: z.string().nullable(),
  priority: z.enum(rulePriorities),
  trigger: z.enum(ruleTriggers),
  conditions: z.array(ruleConditionSchema),
  actions: z.array(ruleActionSchema),
});

/** One row of `GET /api/automation-rules`: its newest version, and which one is in force. */
export const automationRuleSchema = versionSchema.extend({
  id: z.uuid(),
  section: sectionSchema,
  status: z.enum(ruleStatuses),
  /** True while a version of it evaluates files. */
  enabled: z.boolean(),
  /** The one that looks at files; null while none does. */
  versionInForce: z.int().nullable(),
  draftedAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Of everything recorded about it, for If-Match; `version` counts what it says. */
  streamVersion: z.int(),
});
export type AutomationRuleInfo = z.infer<typeof automationRuleSchema>;

/** `GET /api/automation-rules?section=...&status=...`. */
export const listRulesSchema = z.strictObject({
  section: sectionSchema.optional(),
  status: z.enum(ruleStatuses).optional(),
});

/** Words of the catalogue are checked against the section, so that each is refused at its field. */
const word = (what: string) => z.string({ error: `Choose ${what}` }).max(100, 'Use 100 characters at most');
const wishSchema = z.strictObject({
  section: word('a section'),
  name: requiredName('A name'),
  description: optionalNotes,
  priority: z.enum(rulePriorities, 'Choose high, medium or low').default('medium'),
  trigger: word('a trigger'),
  conditions: countedList(
    z.strictObject({ predicate: word('a condition'), limit: z.union([z.number(), z.string().max(100)]).optional() }),
    MOST_CONDITIONS,
    'conditions',
  ),
  actions: countedList(
    z.strictObject({
      action: word('an action'),
      documentTypes: countedList(z.enum(receivedDocumentTypes), receivedDocumentTypes.length, 'kinds')
        .refine(isEachOnce, 'Name each kind once')
        .optional(),
      assigneeId: z.uuid().optional(),
      status: z.enum(statusesOfRules).optional(),
      templateIds: countedList(z.enum(conditionTemplateIds), conditionTemplateIds.length, 'conditions')
        .refine(isEachOnce, 'Name each condition once')
        .optional(),
    }),
    MOST_ACTIONS,
    'actions',
  ),
});

const reason = requiredText('A reason', 500);

/** `POST /api/automation-rules`, and `PUT /api/automation-rules/{id}`: a new version. The sender owns it unless they name someone. */
export const writeRuleSchema = wishSchema.extend({ ownerId: z.uuid().optional(), reason });

/** `POST .../{id}/activation`: the version that was looked at; `shadow` has it only record what it would do. */
export const activateRuleSchema = z.strictObject({ version: z.int(), shadow: z.boolean().default(false), reason });

/** `POST .../{id}/pause`, `/shadow`, `/release`, `/retirement`. */
export const ruleReasonSchema = z.strictObject({ reason });

/** One line of `GET /api/automation-rules/{id}/history`, newest first. */
export const ruleHistoryLineSchema = z.object({
  eventId: z.uuid(),
  version: z.int(),
  what: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  /** The new definition; null where it did not change. */
  definition: ruleDefinitionSchema.nullable(),
});
export type RuleHistoryLine = z.infer<typeof ruleHistoryLineSchema>;

/** `GET /api/automation-rules/catalogue`: what rules of each section can be made of. */
export const ruleCatalogueSchema = z.array(
  z.object({
    section: sectionSchema,
    title: z.string(),
    triggers: z.array(
      z.object({
        id: z.enum(ruleTriggers),
        name: z.string(),
        /** Comes once a program has read the document. */
        afterReading: z.boolean(),
      }),
    ),
    conditions: z.array(
      z.object({
        predicate: z.enum(predicateIds),
        /** With its usual limit. */
        name: z.string(),
        usualLimit: z.union([z.number(), z.string()]).nullable(),
        /** Explains the field where its name does not. */
        meaning: z.string().nullable(),
        /** Known once a program has read the document: only with triggers that come after that. */
        ofReading: z.boolean(),
        /** Why it cannot be chosen yet. */
        missing: z.string().nullable(),
      }),
    ),
    actions: z.array(
      z.object({
        action: z.enum(ruleActionIds),
        name: z.string(),
        effect: z.string(),
        needs: z.enum(['documentTypes', 'assignee', 'status', 'templateIds']).nullable(),
        /** Why it cannot be chosen yet. */
        missing: z.string().nullable(),
      }),
    ),
  }),
);

const result = z.enum([...ruleResults, 'cut']);

/** `GET /api/automation-rules/analytics?section=...`: counted from what is recorded on files. */
export const ruleAnalyticsSchema = z.object({
  executed: z.int(),
  applied: z.int(),
  wouldHaveApplied: z.int(),
  notApplied: z.int(),
  notEvaluated: z.int(),
  cut: z.int(),
  actionsDone: z.int(),
  actionsWithoutEffect: z.int(),
  actionsRefused: z.int(),
  /** Files that rules handed to a person: flags, recommendations, assignments to a senior underwriter. */
  manualReviews: z.int(),
  recent: z.array(
    z.object({
      applicationId: z.uuid(),
      loanNumber: z.string().nullable(),
      ruleId: z.uuid(),
      ruleVersion: z.int(),
      ruleName: z.string(),
      result,
      shadow: z.boolean(),
      /** `applied`, as a line goes on after the rule's name. */
      told: z.string(),
      why: z.string(),
      at: z.iso.datetime(),
    }),
  ),
});
export type RuleAnalytics = z.infer<typeof ruleAnalyticsSchema>;
export const analyticsQuerySchema = z.strictObject({ section: sectionSchema.optional() });

/** Most files that a dry run lists; it counts all of them. */
export const MOST_TOUCHED = 500;

/** Findings of a dry run, partial or complete. */
export const dryRunFindingsSchema = z.object({
  /** Stored files, and those that have been gone through. */
  total: z.int(),
  done: z.int(),
  /** Moments at which the rule would have looked. */
  evaluated: z.int(),
  applied: z.int(),
  notApplied: z.int(),
  notEvaluated: z.int(),
  /** Files on which it would have applied, and those of them where it would have done something. */
  touched: z.int(),
  changed: z.int(),
  /** Why it could not be evaluated, the most frequent reasons first. */
  unknown: z.array(z.object({ why: z.string(), times: z.int() })),
  files: z
    .array(
      z.object({
        applicationId: z.uuid(),
        loanNumber: z.string(),
        moments: z.array(z.object({ at: z.iso.datetime(), because: z.string(), does: z.string() })),
      }),
    )
    .max(MOST_TOUCHED),
});
export type DryRunFindings = z.infer<typeof dryRunFindingsSchema>;

/** States of a dry run; `lost`: the process that ran it has ended. */
export const dryRunStates = ['running', 'done', 'cancelled', 'failed', 'lost'] as const;

/** `POST .../{id}/dry-runs`: the version to run. */
export const startDryRunSchema = z.strictObject({ version: z.int() });
/** `GET /api/rule-dry-runs/{id}`. */
export const dryRunSchema = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleVersion: z.int(),
  ruleName: z.string(),
  state: z.enum(dryRunStates),
  startedBy: z.string(),
  startedAt: z.iso.datetime(),
  endedAt: z.iso.datetime().nullable(),
  findings: dryRunFindingsSchema,
});
export type DryRun = z.infer<typeof dryRunSchema>;
