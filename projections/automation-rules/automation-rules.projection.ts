import { type AutomationRuleEvent, automationRuleEvents } from '../../events/automation-rule/automation-rule.events.ts';
import { type AutomationRule, evolveRule, ruleStatusOf } from '../../events/automation-rule/automation-rule.state.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import { foldStates } from '../engine/fold-by-stream.ts';
import { loadRows } from '../engine/load-rows.ts';
import { defineProjection } from '../engine/projection.ts';

type Row = {
  readonly rule_id: string;
  readonly section: string;
  readonly status: ReturnType<typeof ruleStatusOf>;
  readonly state: AutomationRule;
  readonly drafted_at: string;
  readonly changed_at: string;
  readonly version: number;
  readonly position: number;
};

const rowOf = (
  state: AutomationRule,
  { data, effectiveAt, version, position }: RecordedEvent<AutomationRuleEvent>,
  before: Row | undefined,
): Row => ({
  rule_id: data.ruleId,
  section: state.newest.definition.section,
  status: ruleStatusOf(state),
  state,
  drafted_at: before?.drafted_at ?? effectiveAt,
  changed_at: effectiveAt,
  version,
  position,
});

/** Automation rules: what each says, and where it stands. */
export const automationRulesProjection = defineProjection<AutomationRuleEvent>({
  name: 'automation-rules:v1',
  tables: { automation_rules: { of: 'automationRule', id: 'rule_id' } },
  handles: keysOf(automationRuleEvents),
  apply: async (events, db, saveRows) => {
    const changed = await foldStates<AutomationRule, Row, AutomationRuleEvent>(events, {
      load: (ids) => loadRows(db, 'automation_rules', 'rule_id', ids),
      evolve: evolveRule,
      rowOf,
    });
    await saveRows('automation_rules', [...changed.values()], { key: ['rule_id'] });
    return [...changed.keys()].map((id) => ({ resource: 'automation-rules', id }));
  },
});
