import { foldBy } from '../../events/kernel/fold.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { RuleActionId } from '../../events/lending/automation/actions.ts';
import type { AutomationEvent } from '../../events/loan-application/automation/automation.events.ts';
import { fileOf } from '../../events/loan-application/loan-application.stream.ts';
import { defineProjection } from '../engine/projection.ts';

type Statement = { readonly name: string; readonly text: string; readonly values: readonly unknown[] };

/** Actions that hand a file to somebody to look at. */
const forPeople: readonly RuleActionId[] = ['flag_for_review', 'approve_loan', 'assign_senior_underwriter'];

/** One event's change of the table. */
const { handles, evolve } = foldBy<Statement | null, RecordedEvent<AutomationEvent>>({
  RuleEvaluated: (_none, event) => {
    const { data, position, effectiveAt } = event;
    return {
      name: 'rule-evaluations/add',
      text: `insert into rule_evaluations (application_id, rule_id, rule_version, trigger_event_id, rule_name, section,
               trigger, result, shadow, checks, planned, evaluated_at, position)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) on conflict do nothing`,
      values: [
        fileOf(event),
        data.ruleId,
        data.ruleVersion,
        data.triggerEventId,
        data.ruleName,
        data.section,
        data.trigger,
        data.result,
        data.shadow,
        JSON.stringify(data.checks),
        JSON.stringify(data.planned),
        effectiveAt,
        position,
      ],
    };
  },
  RuleActionCarriedOut: (_none, event) => {
    const { ruleId, ruleVersion, triggerEventId, outcome, action } = event.data;
    const asksPeople = outcome === 'done' && forPeople.includes(action);
    return {
      name: 'rule-evaluations/count',
      // The position tells an event that comes again.
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
    };
  },
});

/** Results of automation rules, for their figures. */
export const ruleEvaluationsProjection = defineProjection<AutomationEvent>({
  name: 'rule-evaluations:v1',
  tables: { rule_evaluations: { of: 'loanApplication', id: 'application_id' } },
  handles,
  apply: async (events, db) => {
    for (const event of events) {
      const statement = evolve(null, event);
      if (statement) await db.query({ ...statement, values: [...statement.values] });
    }
    return [{ resource: 'automation-rules', id: 'analytics' }];
  },
});
