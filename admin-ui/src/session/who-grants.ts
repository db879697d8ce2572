import { i18nProvider } from '../i18n/en.ts';

const MOST_NAMES = 3;
const oneOf = new Intl.ListFormat('en-US', { type: 'disjunction' });

/** Whom to ask for a permission, as a sentence: the first names of the list, and how many more there are. */
export const whoGrants = (names: readonly string[]): string => {
  if (names.length === 0) return i18nProvider.translate('whyNot.nobodyGrants');
  const more = names.length - MOST_NAMES;
  const named =
    more > 1 ? [...names.slice(0, MOST_NAMES), i18nProvider.translate('whyNot.others', { count: more })] : names;
  return i18nProvider.translate('whyNot.grants', { names: oneOf.format(named) });
};
