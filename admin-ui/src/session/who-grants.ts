import { sessionText } from './session.texts.ts';

const MOST_NAMES = 3;
const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Whom to ask for a permission, as a sentence: the first names of the list, and how many more there are. */
export const whoGrants = (names: readonly string[]): string => {
  if (names.length === 0) return sessionText('whyNot.nobodyGrants');
  const more = names.length - MOST_NAMES;
  const named = more > 1 ? [...names.slice(0, MOST_NAMES), sessionText('whyNot.others', { count: more })] : names;
  return sessionText('whyNot.grants', { names: oneOf.format(named) });
};
