import { useDeferredValue, useSyncExternalStore } from 'react';
import { fullName } from '../../../../events/lending/fields/words.ts';
import type { UrlaDraft } from '../../../../events/lending/urla/urla.ts';
import { useItemIds, useOpenDraft } from './draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

/** No name of a person has one. */
const BETWEEN = '\n';

const namesOf = ({ borrowers = {} }: UrlaDraft): string =>
  Object.values(borrowers)
    .map(({ personal: { firstName = '', middleName, lastName = '', suffix } = {} }) =>
      fullName({ firstName, middleName, lastName, suffix }).replaceAll(BETWEEN, ' '),
    )
    .join(BETWEEN);

/** A borrower's label: the name once known, else the place. Draws anew when a name changes, not with each key. */
export const useBorrowerName = (): ((borrowerId: string) => string) => {
  const t = useUrlaText();
  const { application } = useOpenDraft();
  const ids = useItemIds('borrowers');
  const names = useDeferredValue(useSyncExternalStore(application.subscribe, () => namesOf(application.draft())));
  return (borrowerId) => {
    const number = ids.indexOf(borrowerId);
    return names.split(BETWEEN)[number] || (number > 0 ? t('borrowers.co', { number }) : t('borrowers.primary'));
  };
};
