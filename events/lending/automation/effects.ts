import { z } from 'zod';
import { uuidSchema } from '../../kernel/ids.ts';
import { conditionTemplateIds } from '../conditions/condition-templates.ts';
import { receivedDocumentTypes } from '../fields/documents.ts';
import { ruleActionIds, stagesOfRules, statusesOfRules } from './actions.ts';

const stageId = z.enum(stagesOfRules);
const onDocument = {
  documentId: uuidSchema,
  /** The one that the rule looked at; left out by those recorded before it was kept. */
  documentVersion: z.int().positive().optional(),
  documentType: z.enum(receivedDocumentTypes),
};

/** One thing that an action does to a file, settled when the rule was evaluated: an ordinary command, or a mail. */
export const ruleEffectSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('complete_stage'), stageId }),
  z.object({ type: z.literal('open_stage'), stageId }),
  z.object({ type: z.literal('flag_stage'), stageId }),
  z.object({ type: z.literal('request_documents'), documentTypes: z.array(z.enum(receivedDocumentTypes)).min(1) }),
  z.object({ type: z.literal('add_conditions'), templateIds: z.array(z.enum(conditionTemplateIds)).min(1) }),
  z.object({ type: z.literal('assign'), assigneeId: uuidSchema }),
  z.object({ type: z.literal('approve_document'), ...onDocument }),
  z.object({ type: z.literal('return_document'), ...onDocument }),
  z.object({ type: z.literal('set_status'), status: z.enum(statusesOfRules) }),
  z.object({ type: z.literal('comment'), text: z.string() }),
  z.object({ type: z.literal('mail_borrower'), mail: z.enum(['notification', 'welcome']) }),
]);
export type RuleEffect = z.infer<typeof ruleEffectSchema>;

/** Outcome of a rule's action on one file: its effect, or why it has none. */
export const plannedActionSchema = z.object({
  action: z.enum(ruleActionIds),
  effects: z.array(ruleEffectSchema),
  /** Where there are no effects: why. */
  nothing: z.string().optional(),
});
export type PlannedAction = z.infer<typeof plannedActionSchema>;
