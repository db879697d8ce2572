import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import type { RuleSection } from '../../events/lending/automation/catalogue.ts';
import { ruleDefinitionSchema, type RuleStatus, ruleStatuses } from '../../events/lending/automation/rule.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const versionSchema = z.object({
  version: z.int(),
  definition: ruleDefinitionSchema,
  ownerId: uuidSchema,
  authorId: uuidSchema.nullable(),
});
const rowSchema = z.object({
  id: uuidSchema,
  status: z.enum(ruleStatuses),
  state: z.object({ newest: versionSchema, inForce: versionSchema.extend({ shadow: z.boolean() }).nullable() }),
  draftedAt: z.string(),
  changedAt: z.string(),
  version: z.int(),
});
export type AutomationRuleRow = z.output<typeof rowSchema>;

const COLUMNS = `r.rule_id as id, r.status, r.state, r.drafted_at as "draftedAt", r.changed_at as "changedAt", r.version`;

/** Rules in the order of their drafts; retired ones only when asked for by that status. */
export const listAutomationRules = async (
  db: Queryable,
  { section, status }: { readonly section?: RuleSection | undefined; readonly status?: RuleStatus | undefined },
): Promise<AutomationRuleRow[]> => {
  const { rows } = await db.query(
    `select ${COLUMNS} from read_model.automation_rules as r
     where ($1::text is null or r.section = $1) and case when $2::text is null then r.status <> 'retired' else r.status = $2 end
     order by r.drafted_at, r.rule_id`,
    [section ?? null, status ?? null],
  );
  return rows.map((row) => rowSchema.parse(row));
};
