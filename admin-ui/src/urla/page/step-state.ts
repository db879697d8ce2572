import type { UrlaStepId } from '../../../../events/lending/urla/steps.ts';
import { type AnswerPath, answersOf, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { stepAt } from './addresses.ts';

/** State of a step: its invalid fields and its empty required ones. */
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

/** Combined state of several steps. */
export const together = (states: readonly StepState[]): StepState => ({
  wrong: states.reduce((sum, { wrong }) => sum + wrong, 0),
  missing: states.reduce((sum, { missing }) => sum + missing, 0),
});

/** The steps on which something is answered. */
export const begunSteps = (draft: UrlaDraft): ReadonlySet<UrlaStepId> =>
  new Set(answersOf(draft).flatMap(({ path, value }) => (value === '' ? [] : stepAt(path))));

/** True when something on the step of a borrower is wrong or missing. */
export const hasProblemOn = (problems: readonly FieldError[], step: UrlaStepId, borrowerId: string): boolean =>
  problems.some(({ field }) => borrowerOf(field) === borrowerId && stepAt(field) === step);
