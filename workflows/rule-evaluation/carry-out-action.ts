import { VersionConflictError } from '../../events/kernel/errors.ts';
import type { PlannedAction, RuleEffect } from '../../events/lending/automation/effects.ts';
import type { RuleActionCarriedOut } from '../../events/loan-application/automation/automation.events.ts';
import type { RuleHistory } from '../../events/loan-application/automation/automation.moments.ts';
import { planAgain } from '../../events/loan-application/automation/automation.replan.ts';
import { isFinalRefusal } from '../engine/state-driven/activity-errors.ts';
import type { WorkflowDeps } from '../engine/manifest/manifest.ts';
import { carryOutEffect, type EffectContext } from './carry-out-effect.ts';
import type { Effected } from './mail-borrower.ts';

/** Result of an action, as its event has it. */
export type ActionOutcome = Pick<RuleActionCarriedOut['data'], 'outcome' | 'why' | 'mayBeTwice'>;

type ActionContext = Omit<EffectContext, 'expectedVersion'> & {
  readonly ruleName: string;
  /** The file as it stands now. */
  readonly read: () => Promise<{ readonly history: RuleHistory; readonly version: number }>;
};

const MOST_CHARACTERS = 1_000;
const MOST_ATTEMPTS = 5;

const twice = (effected: readonly Effected[]): Pick<ActionOutcome, 'mayBeTwice'> =>
  effected.some(({ mayBeTwice }) => mayBeTwice) ? { mayBeTwice: true } : {};

/**
 * Carries out what is left of a recorded action on the file of now, effect by effect; what an attempt before has done
 * counts as done. Harmless when repeated. @throws what another attempt may overcome
 */
export const carryOutAction = async (
  deps: WorkflowDeps,
  planned: PlannedAction,
  { ruleName, read, ...context }: ActionContext,
): Promise<ActionOutcome> => {
  if (planned.effects.length === 0) return { outcome: 'nothing', why: planned.nothing };

  /** On exactly the file that was looked at: what changes in between has it looked at again. */
  const carryOut = async (effect: RuleEffect, commandId: string, attempt = 1): Promise<Effected> => {
    const { history, version } = await read();
    if (history.open.some(({ commandIds }) => commandIds.includes(commandId))) return { why: null };
    const left = planAgain(planned, effect, { ruleName, file: history.file });
    if (typeof left === 'string') return { why: left };
    try {
      return await carryOutEffect(deps, left, { ...context, commandId, expectedVersion: version });
    } catch (error) {
      if (!(error instanceof VersionConflictError) || attempt === MOST_ATTEMPTS) throw error;
      return carryOut(effect, commandId, attempt + 1);
    }
  };

  const effected: Effected[] = [];
  const isDone = (): boolean => effected.some(({ why }) => why === null);
  try {
    for (const [index, effect] of planned.effects.entries()) {
      effected.push(await carryOut(effect, `${context.commandId}/${index}`));
    }
  } catch (error) {
    if (!isFinalRefusal(error)) throw error;
    const why = error.message.slice(0, MOST_CHARACTERS);
    return isDone() ? { outcome: 'done', why: `in part: ${why}`, ...twice(effected) } : { outcome: 'refused', why };
  }
  return isDone()
    ? { outcome: 'done', ...twice(effected) }
    : { outcome: 'nothing', why: effected[0]?.why ?? undefined };
};
