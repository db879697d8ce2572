import type { AnswerPath } from '../../../../events/lending/urla/answers.ts';

/** Goes to the field at a path, or to the first one in the group, item or section there. */
export const focusOn = (path: AnswerPath): void => {
  const field =
    document.getElementById(path) ??
    document.querySelector<HTMLElement>(`:is(input, select, textarea)[id^="${path}."]`);
  field?.focus();
  field?.scrollIntoView?.({ block: 'center' });
};
