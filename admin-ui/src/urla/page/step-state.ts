import type { UrlaStepId } from '../../../../events/lending/urla/steps.ts';
import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import { stepAt } from './addresses.ts';

/** How a step stands: how many of its fields hold something that cannot be, and how many that are needed are empty. */
export type StepState = { readonly wrong: number; readonly missing: number };

export const stepStates = (
  problems: readonly FieldError[],
  isFilled: (path: AnswerPath) => boolean,
): ReadonlyMap<UrlaStepId, StepState> => {
  const states = new Map<UrlaStepId, StepState>();
  for (const { field } of problems) {
    const step = stepAt(field);
    const { wrong, missing } = states.get(step) ?? { wrong: 0, missing: 0 };
    states.set(step, isFilled(field) ? { wrong: wrong + 1, missing } : { wrong, missing: missing + 1 });
  }
  return states;
};

/** Whether something on the step of a borrower is wrong or missing. */
export const hasProblemOn = (problems: readonly FieldError[], step: UrlaStepId, borrowerId: string): boolean =>
  problems.some(({ field }) => borrowerOf(field) === borrowerId && stepAt(field) === step);
