import type { UrlaStepId } from '../../../../events/lending/urla/steps.ts';
import { type AnswerPath, borrowerOf } from '../../../../events/lending/urla/answers.ts';
import type { FieldError } from '../../../../events/kernel/errors.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import type { Found } from '../draft/findings.ts';
import { stepAt } from './addresses.ts';

/** State of a step: its invalid fields, its empty required ones, and what is asked for and still open beside those. */
export type StepState = { readonly wrong: number; readonly missing: number; readonly open: number };

export const FAULTLESS: StepState = { wrong: 0, missing: 0, open: 0 };

export const stepStates = (
  { problems, unanswered }: Pick<Found, 'problems' | 'unanswered'>,
  isFilled: (path: AnswerPath) => boolean,
): ReadonlyMap<UrlaStepId, StepState> => {
  const states = new Map<UrlaStepId, StepState>();
  const count = (path: AnswerPath, kind: keyof StepState): void => {
    const step = stepAt(path);
    const before = states.get(step) ?? FAULTLESS;
    states.set(step, { ...before, [kind]: before[kind] + 1 });
  };
  for (const { field } of problems) count(field, isFilled(field) ? 'wrong' : 'missing');
  for (const path of unanswered) count(path, 'open');
  return states;
};

/** Combined state of several steps. */
export const together = (states: readonly StepState[]): StepState => ({
  wrong: states.reduce((sum, { wrong }) => sum + wrong, 0),
  missing: states.reduce((sum, { missing }) => sum + missing, 0),
  open: states.reduce((sum, { open }) => sum + open, 0),
});

const isAnswered = (part: unknown): boolean =>
  typeof part === 'object' && part !== null ? Object.values(part).some(isAnswered) : part !== '';

const answeredParts = (parts: object, under = ''): AnswerPath[] =>
  Object.entries(parts).flatMap(([name, part]) => (isAnswered(part) ? [under + name] : []));

/** The steps on which something is answered, by the first answer of each part: with each key, of a thousand answers. */
export const begunSteps = ({ borrowers = {}, ...whole }: UrlaDraft): ReadonlySet<UrlaStepId> =>
  new Set(
    [
      ...answeredParts(whole),
      ...Object.entries(borrowers).flatMap(([id, parts]) => answeredParts(parts, `borrowers.${id}.`)),
    ].map(stepAt),
  );

/** True when something on the step of a borrower is wrong or missing. */
export const hasProblemOn = (problems: readonly FieldError[], step: UrlaStepId, borrowerId: string): boolean =>
  problems.some(({ field }) => borrowerOf(field) === borrowerId && stepAt(field) === step);
