import { z } from 'zod';
import type { Pool, Queryable } from '../../events/platform/database/database.ts';
import { type DryRun, type DryRunFindings, dryRunFindingsSchema, dryRunStates } from './automation-rule.contract.ts';

/** Without a beat for so long, the process that worked on it is gone. */
const LOST_AFTER = `interval '15 seconds'`;
const KEPT_FOR = `interval '7 days'`;

const rowSchema = z.object({
  id: z.uuid(),
  ruleId: z.uuid(),
  ruleVersion: z.int(),
  ruleName: z.string(),
  state: z.enum(dryRunStates),
  startedBy: z.string(),
  startedAt: z.string(),
  endedAt: z.string().nullable(),
  findings: dryRunFindingsSchema,
});

const COLUMNS = `d.run_id as id, d.rule_id as "ruleId", d.rule_version as "ruleVersion", d.rule_name as "ruleName",
  case when d.state = 'running' and d.beat_at < now() - ${LOST_AFTER} then 'lost' else d.state end as state,
  d.started_by as "startedBy", d.started_at as "startedAt", d.ended_at as "endedAt", d.findings`;

/** @returns undefined when there is none with this id */
export const findDryRun = async (db: Queryable, id: string): Promise<DryRun | undefined> => {
  const { rows } = await db.query(`select ${COLUMNS} from auth.rule_dry_runs as d where d.run_id = $1`, [id]);
  return rows[0] === undefined ? undefined : rowSchema.parse(rows[0]);
};

/** The newest of a rule. */
export const newestDryRun = async (db: Queryable, ruleId: string): Promise<DryRun | undefined> => {
  const { rows } = await db.query(
    `select ${COLUMNS} from auth.rule_dry_runs as d where d.rule_id = $1 order by d.started_at desc limit 1`,
    [ruleId],
  );
  return rows[0] === undefined ? undefined : rowSchema.parse(rows[0]);
};

/** The one that is under way, if any is. */
export const runningDryRun = async (db: Queryable): Promise<DryRun | undefined> => {
  const { rows } = await db.query(`select ${COLUMNS} from auth.rule_dry_runs as d where d.state = 'running' limit 1`);
  return rows[0] === undefined ? undefined : rowSchema.parse(rows[0]);
};

type Begun = Pick<DryRun, 'id' | 'ruleId' | 'ruleVersion' | 'ruleName' | 'startedBy' | 'findings'>;

/** @returns whether it may begin; not while another one is under way */
export const beginDryRun = async (pool: Pool, run: Begun): Promise<boolean> => {
  await pool.query(
    `update auth.rule_dry_runs as d set state = 'lost', ended_at = now()
     where d.state = 'running' and d.beat_at < now() - ${LOST_AFTER}`,
  );
  await pool.query(`delete from auth.rule_dry_runs as d where d.started_at < now() - ${KEPT_FOR}`);
  const { rowCount } = await pool.query(
    `insert into auth.rule_dry_runs (run_id, rule_id, rule_version, rule_name, state, started_by, findings)
     values ($1, $2, $3, $4, 'running', $5, $6) on conflict do nothing`,
    [run.id, run.ruleId, run.ruleVersion, run.ruleName, run.startedBy, JSON.stringify(run.findings)],
  );
  return rowCount === 1;
};

/** Says how far it is. @returns whether it is to go on */
export const beatDryRun = async (pool: Pool, id: string, findings: DryRunFindings): Promise<boolean> => {
  const { rows } = await pool.query<{ cancel_requested: boolean }>(
    `update auth.rule_dry_runs as d set beat_at = now(), findings = $2
     where d.run_id = $1 and d.state = 'running' returning d.cancel_requested`,
    [id, JSON.stringify(findings)],
  );
  return rows[0]?.cancel_requested === false;
};

export const endDryRun = async (
  pool: Pool,
  id: string,
  { state, findings }: Pick<DryRun, 'state' | 'findings'>,
): Promise<void> => {
  await pool.query(
    `update auth.rule_dry_runs as d set state = $2, findings = $3, ended_at = now()
     where d.run_id = $1 and d.state = 'running'`,
    [id, state, JSON.stringify(findings)],
  );
};

export const cancelDryRun = async (pool: Pool, id: string): Promise<void> => {
  await pool.query('update auth.rule_dry_runs as d set cancel_requested = true where d.run_id = $1', [id]);
};
