import { automationRuleEvents, type AutomationRuleEvent } from '../../events/automation-rule/automation-rule.events.ts';
import { type AutomationRule, evolveRule } from '../../events/automation-rule/automation-rule.state.ts';
import { keysOf } from '../../events/kernel/by-type.ts';
import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { RuleInForce } from '../../events/loan-application/automation/automation.evaluation.ts';
import type { EventStore } from '../../events/store/append/event-store.ts';
import { walkLog } from '../../events/store/log/walk-log.ts';
import { streamsOf } from '../../events/store/log/streams.ts';

type Kept = { readonly rule: AutomationRule | undefined; readonly since: RuleInForce['since'] };

const TYPES = keysOf(automationRuleEvents);
const never = { position: 0, effectiveAt: '' };

export type RuleBook = {
  /** Every rule that looks at files now. */
  readonly inForce: () => Promise<readonly RuleInForce[]>;
  /** True once any rule was ever written. */
  readonly isUsed: () => Promise<boolean>;
};

/** Reads of the rules only what is newer than the last time: a file is looked at far more often than a rule changes. */
export const createRuleBook = ({ pool, reader }: Pick<EventStore, 'pool' | 'reader'>): RuleBook => {
  const kept = new Map<string, Kept>();
  let position = 0;
  let reading: Promise<void> = Promise.resolve();

  const take = (event: RecordedEvent<AutomationRuleEvent>): void => {
    const { ruleId } = event.data;
    const { rule, since } = kept.get(ruleId) ?? { rule: undefined, since: never };
    const { type, effectiveAt } = event;
    const from = type === 'AutomationRuleActivated' ? { position: event.position, effectiveAt } : since;
    kept.set(ruleId, { rule: evolveRule(rule, event), since: from });
  };

  const readFirst = async (upTo: number): Promise<void> => {
    const streams = await streamsOf(pool, 'automationRule');
    if (streams.length === 0) return;
    const range = { upTo, types: TYPES, skipped: [] };
    for (const event of await reader.readStreams<AutomationRuleEvent>(pool, streams, range)) take(event);
  };

  const catchUp = async (): Promise<void> => {
    const upTo = await reader.headPosition(pool);
    if (position === 0) await readFirst(upTo);
    else {
      const range = { after: position, upTo, types: TYPES };
      for await (const event of walkLog<AutomationRuleEvent>({ pool, reader }, range)) {
        take(event);
        ({ position } = event);
      }
    }
    position = upTo;
  };

  const caughtUp = async (): Promise<void> => {
    // One after the other: two that read the same news would take it twice.
    const mine = reading.then(catchUp);
    reading = mine.catch(() => undefined);
    await mine;
  };

  return {
    isUsed: async () => {
      await caughtUp();
      return kept.size > 0;
    },
    inForce: async () => {
      await caughtUp();
      return [...kept].flatMap(([ruleId, { rule, since }]) => {
        if (!rule?.inForce) return [];
        const { version: ruleVersion, definition, shadow } = rule.inForce;
        return [{ ruleId, ruleVersion, definition, shadow, since }];
      });
    },
  };
};
