import { forEvery, keysOf } from '../../kernel/by-type.ts';
import { userOf } from '../../kernel/message.ts';
import { broughtInBy, type IntakeSlice } from '../intake/intake.decider.ts';
import type { LoanApplicationSubmitted } from '../intake/intake.events.ts';
import type { UrlaChanged } from '../urla/urla.events.ts';

/** Whoever changes what was stated has a part in what is decided on. */
const changes = { UrlaCorrected: true, UrlaCircumstanceChanged: true } as const;

export type BroughtInEvent = LoanApplicationSubmitted | UrlaChanged;
/** The events that say by whom a file came to be as it is. */
export const broughtInEvents: readonly BroughtInEvent['type'][] = ['LoanApplicationSubmitted', ...keysOf(changes)];

const withChanger = (before: readonly string[], { metadata }: UrlaChanged): readonly string[] => {
  const changedBy = userOf(metadata?.actor);
  return changedBy === null || before.includes(changedBy) ? before : [...before, changedBy];
};

/** The users behind a file: who submitted it, typed it or changed it since. @param history of its stream `broughtInEvents` */
export const everybodyWhoBroughtIn = (history: readonly BroughtInEvent[]): readonly string[] =>
  history.reduce<readonly string[]>(
    (before, event) => (event.type === 'LoanApplicationSubmitted' ? broughtInBy(event) : withChanger(before, event)),
    [],
  );

export const broughtInAfter = forEvery(
  changes,
  ({ broughtInBy: before }: IntakeSlice, event: UrlaChanged): Pick<IntakeSlice, 'broughtInBy'> => ({
    broughtInBy: withChanger(before, event),
  }),
);
