import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import { conditionTemplateIds } from '../conditions/condition-templates.ts';
import { receivedDocumentTypes } from '../fields/documents.ts';
import { ruleActionIds, statusesOfRules } from './actions.ts';
import { ruleSections } from './catalogue.ts';
import { predicateIds } from './predicates.ts';
import { ruleTriggers } from './triggers.ts';

/** Priority of a rule: of two that fire together, the higher acts first. */
export const rulePriorities = ['high', 'medium', 'low'] as const;
export type RulePriority = (typeof rulePriorities)[number];

/** Limits of a rule, so that it can be read at a glance. */
export const MOST_CONDITIONS = 8;
export const MOST_ACTIONS = 4;
export const MOST_NAME_CHARACTERS = 100;
export const MOST_DESCRIPTION_CHARACTERS = 4000;

/** A condition as it is kept. */
export const ruleConditionSchema = z.object({
  predicate: z.enum(predicateIds),
  limit: z.union([z.number(), z.string()]).optional(),
});

/** An action as it is kept, with its input. */
export const ruleActionSchema = z.object({
  action: z.enum(ruleActionIds),
  documentTypes: z.array(z.enum(receivedDocumentTypes)).optional(),
  assigneeId: uuidSchema.optional(),
  status: z.enum(statusesOfRules).optional(),
  templateIds: z.array(z.enum(conditionTemplateIds)).optional(),
});
export type RuleAction = z.infer<typeof ruleActionSchema>;

/** Definition of a rule, kept for each version. */
export const ruleDefinitionSchema = z.object({
  section: z.enum(ruleSections),
  name: z.string().min(1),
  description: z.string().optional(),
  priority: z.enum(rulePriorities),
  trigger: z.enum(ruleTriggers),
  conditions: z.array(ruleConditionSchema).min(1),
  actions: z.array(ruleActionSchema).min(1),
});
export type RuleDefinition = z.infer<typeof ruleDefinitionSchema>;

/** Where a rule stands. */
export const ruleStatuses = ['draft', 'active', 'shadow', 'paused', 'retired'] as const;
export type RuleStatus = (typeof ruleStatuses)[number];
