import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { RuleActionId } from '../../events/lending/automation/actions.ts';
import type { AutomationEvent } from '../../events/loan-application/automation/automation.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import { defineProjection } from '../engine/projection.ts';
import { applyChanges, type TableChange } from '../engine/table-change.ts';

/** Actions that hand a file to someone to look at. */
const forPeople: readonly RuleActionId[] = ['flag_for_review', 'approve_loan', 'assign_senior_underwriter'];

/** One event's change of the table. */
const { handles, evolve } = foldBy<readonly TableChange[], RecordedEvent<AutomationEvent>>({
  RuleEvaluated: (_none, event) => {
    const { data, position, effectiveAt } = event;
    const row = {
      application_id: fileOf(event),
      rule_id: data.ruleId,
      rule_version: data.ruleVersion,
      trigger_event_id: data.triggerEventId,
      rule_name: data.ruleName,
      section: data.section,
      trigger: data.trigger,
      result: data.result,
      shadow: data.shadow,
      checks: data.checks,
      planned: data.planned,
      evaluated_at: effectiveAt,
      position,
    };
    const key = ['application_id', 'rule_id', 'rule_version', 'trigger_event_id'];
    return [{ save: 'rule_evaluations', rows: [row], onKey: { key, only: 'absent' } }];
  },
  RuleActionCarriedOut: (_none, event) => {
    const { ruleId, ruleVersion, triggerEventId, outcome, action } = event.data;
    const asksPeople = outcome === 'done' && forPeople.includes(action);
    return [
      {
        // The position reveals a repeated event.
        text: `update rule_evaluations as e set position = $8, done = e.done + $5::integer, refused = e.refused + $6::integer,
                 nothing = e.nothing + 1 - $5::integer - $6::integer, for_people = e.for_people + $7::integer
               where e.application_id = $1 and e.rule_id = $2 and e.rule_version = $3 and e.trigger_event_id = $4
                 and e.position < $8`,
        values: [
          fileOf(event),
          ruleId,
          ruleVersion,
          triggerEventId,
          outcome === 'done' ? 1 : 0,
          outcome === 'refused' ? 1 : 0,
          asksPeople ? 1 : 0,
          event.position,
        ],
      },
    ];
  },
});

/** Results of automation rules, for their figures. */
export const ruleEvaluationsProjection = defineProjection<AutomationEvent>({
  name: 'rule-evaluations:v1',
  tables: { rule_evaluations: { of: 'loanApplication', id: 'application_id' } },
  handles,
  apply: async (events, db, saveRows) => {
    await applyChanges(events, evolve, db, saveRows);
    return [{ resource: 'automation-rules', id: 'analytics' }];
  },
});
