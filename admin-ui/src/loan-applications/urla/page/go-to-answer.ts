import type { AnswerPath } from '../../../../../events/lending/urla/answers.ts';
import { focusOn } from '../../../urla/fields/focus-on.ts';

const standsAt = (path: AnswerPath): boolean =>
  document.getElementById(path) !== null || document.querySelector(`[id^="${path}."]`) !== null;

/** Goes to an answer; where it is not on screen, to the smallest part around it that is. */
export const goToAnswer = (path: AnswerPath): void => {
  // It may have been written into the address by hand.
  if (!/^[\w.-]+$/.test(path)) return;
  const segments = path.split('.');
  const places = segments.map((_segment, index) => segments.slice(0, segments.length - index).join('.'));
  const place = places.find(standsAt);
  if (place !== undefined) focusOn(place);
};
