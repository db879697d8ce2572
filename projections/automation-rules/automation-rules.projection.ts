import { type AutomationRuleEvent, automationRuleEvents } from '../../events/automation-rule/automation-rule.events.ts';
import { type AutomationRule, evolveRule, ruleStatusOf } from '../../events/automation-rule/automation-rule.state.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { PoolClient } from '../../events/platform/database/database.ts';
import { defineProjection } from '../engine/projection.ts';

type Row = { readonly state: AutomationRule; readonly position: string };

const evolveRow = async (event: RecordedEvent<AutomationRuleEvent>, db: PoolClient): Promise<void> => {
  const { rows } = await db.query<Row>(
    'select r.state, r.position from automation_rules as r where r.rule_id = $1 for update',
    [event.data.ruleId],
  );
  const [row] = rows;
  if (row && event.position <= Number(row.position)) return;
  const state = evolveRule(row?.state, event);
  if (!state) throw new Error(`${event.type} came before the draft of ${event.streamId}`);
  await db.query(
    `insert into automation_rules (rule_id, section, status, state, drafted_at, changed_at, version, position)
     values ($1, $2, $3, $4, $5, $5, $6, $7)
     on conflict (rule_id) do update set status = excluded.status, state = excluded.state,
       changed_at = excluded.changed_at, version = excluded.version, position = excluded.position`,
    [
      event.data.ruleId,
      state.newest.definition.section,
      ruleStatusOf(state),
      JSON.stringify(state),
      event.effectiveAt,
      event.version,
      event.position,
    ],
  );
};

/** Automation rules: what each says, and where it stands. */
export const automationRulesProjection = defineProjection<AutomationRuleEvent>({
  name: 'automation-rules:v1',
  tables: { automation_rules: { of: 'automationRule', id: 'rule_id' } },
  handles: keysOf(automationRuleEvents),
  apply: async (events, db) => {
    // Rules are few and change rarely: one by one is fast enough.
    for (const event of events) await evolveRow(event, db);
    return [...new Set(events.map(({ data }) => data.ruleId))].map((id) => ({ resource: 'automation-rules', id }));
  },
});
