import { z } from 'zod';
import { uuidSchema } from '../../events/kernel/ids.ts';
import type { RuleSection } from '../../events/lending/automation/catalogue.ts';
import { plannedActionSchema } from '../../events/lending/automation/effects.ts';
import { ruleCheckSchema, ruleResults } from '../../events/lending/automation/evaluate.ts';
import type { Queryable } from '../../events/platform/database/database.ts';

const results = z.enum([...ruleResults, 'cut']);
const recentSchema = z.object({
  applicationId: uuidSchema,
  loanNumber: z.string().nullable(),
  ruleId: uuidSchema,
  ruleVersion: z.int(),
  ruleName: z.string(),
  result: results,
  shadow: z.boolean(),
  checks: z.array(ruleCheckSchema),
  planned: z.array(plannedActionSchema),
  at: z.string(),
});
export type RecentEvaluation = z.output<typeof recentSchema>;

const countsSchema = z.object({
  executed: z.int(),
  applied: z.int(),
  wouldHaveApplied: z.int(),
  notApplied: z.int(),
  notEvaluated: z.int(),
  cut: z.int(),
  actionsDone: z.int(),
  actionsWithoutEffect: z.int(),
  actionsRefused: z.int(),
  manualReviews: z.int(),
});
export type RuleCounts = z.output<typeof countsSchema>;

/** Results of a section's rules since recording began; of all rules by default. */
export const countEvaluations = async (db: Queryable, section: RuleSection | undefined): Promise<RuleCounts> => {
  const { rows } = await db.query(
    `select count(*)::integer as executed,
       count(*) filter (where e.result = 'met' and not e.shadow)::integer as applied,
       count(*) filter (where e.result = 'met' and e.shadow)::integer as "wouldHaveApplied",
       count(*) filter (where e.result = 'not_met')::integer as "notApplied",
       count(*) filter (where e.result = 'not_evaluated')::integer as "notEvaluated",
       count(*) filter (where e.result = 'cut')::integer as cut,
       coalesce(sum(e.done), 0)::integer as "actionsDone",
       coalesce(sum(e.nothing), 0)::integer as "actionsWithoutEffect",
       coalesce(sum(e.refused), 0)::integer as "actionsRefused",
       coalesce(sum(e.for_people), 0)::integer as "manualReviews"
     from read_model.rule_evaluations as e where $1::text is null or e.section = $1`,
    [section ?? null],
  );
  return countsSchema.parse(rows[0]);
};

/** The newest evaluations of a section. */
export const recentEvaluations = async (
  db: Queryable,
  { section, limit }: { readonly section: RuleSection | undefined; readonly limit: number },
): Promise<RecentEvaluation[]> => {
  const { rows } = await db.query(
    `select e.application_id as "applicationId", p.loan_number as "loanNumber", e.rule_id as "ruleId",
       e.rule_version as "ruleVersion", e.rule_name as "ruleName", e.result, e.shadow, e.checks, e.planned,
       e.evaluated_at as at
     from read_model.rule_evaluations as e
       left join read_model.loan_pipeline as p on p.application_id = e.application_id
     where $1::text is null or e.section = $1
     order by e.position desc limit $2`,
    [section ?? null, limit],
  );
  return z.array(recentSchema).parse(rows);
};
