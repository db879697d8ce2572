import type { FieldError } from '../../../../events/kernel/errors.ts';
import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';
import { examineDemographics, examineUrla } from '../../../../events/lending/urla/complete.ts';
import type { DemographicsDraft } from '../../../../events/lending/urla/sections/demographics.ts';
import { unansweredOf } from '../../../../events/lending/urla/unanswered.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { urlaWarnings } from '../../../../events/lending/urla/warnings.ts';
import type { DraftStore } from './draft-store.ts';

/** Errors and warnings of a draft. */
export type Found = {
  readonly problems: readonly FieldError[];
  readonly warnings: readonly FieldError[];
  /** Asked for and not answered, of what does not block. */
  readonly unanswered: readonly AnswerPath[];
};

export type Findings = {
  readonly subscribe: (listener: () => void) => () => void;
  readonly found: () => Found;
  /** The application that was examined last: as it was when typing last rested. */
  readonly examined: () => UrlaDraft;
  readonly problemAt: (path: AnswerPath) => string | undefined;
  readonly warningAt: (path: AnswerPath) => string | undefined;
  /** Examines at once, before anything goes by it. */
  readonly examine: () => Found;
  /** Examines from now on whenever typing rests. @returns what ends it */
  readonly start: () => () => void;
};

/** Examining takes milliseconds that a key should not wait for: it comes after the typing, as all that sums it up does. */
const REST_MS = 300;

type Examined = {
  readonly application: DraftStore<UrlaDraft>;
  /** Null for users who may not see it. */
  readonly demographics: DraftStore<DemographicsDraft> | null;
  /** At the branch, `2026-03-01`. */
  readonly today: () => string;
};

const byPath = (errors: readonly FieldError[]): ReadonlyMap<AnswerPath, string> =>
  // Of several the first: the others show once that one is mended.
  new Map(errors.toReversed().map(({ field, message }) => [field, message]));

/** Findings of the submission rules in a draft. */
export const findingsOf = ({ application, demographics, today }: Examined): Findings => {
  const listeners = new Set<() => void>();
  let examined = application.draft();
  const find = (): Found => {
    examined = application.draft();
    return {
      problems: [
        ...examineUrla(examined, today()).problems,
        ...(demographics ? examineDemographics(demographics.draft(), today()).problems : []),
      ],
      warnings: urlaWarnings(examined, today()),
      unanswered: unansweredOf(examined),
    };
  };
  let found = find();
  let problems = byPath(found.problems);
  let warnings = byPath(found.warnings);
  let timer: ReturnType<typeof setTimeout> | undefined;

  const examine = (): Found => {
    clearTimeout(timer);
    found = find();
    problems = byPath(found.problems);
    warnings = byPath(found.warnings);
    for (const listener of listeners) listener();
    return found;
  };
  let toExamine: readonly unknown[] = [];
  const later = (): void => {
    const drafts = [application.draft(), demographics?.draft()];
    // Stores also notify of saves.
    if (drafts.every((draft, index) => draft === toExamine[index])) return;
    toExamine = drafts;
    clearTimeout(timer);
    timer = setTimeout(examine, REST_MS);
  };
  return {
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    found: () => found,
    examined: () => examined,
    problemAt: (path) => problems.get(path),
    warningAt: (path) => warnings.get(path),
    examine,
    start: () => {
      const ends = [application.subscribe(later), demographics?.subscribe(later)];
      return () => {
        clearTimeout(timer);
        for (const end of ends) end?.();
      };
    },
  };
};
