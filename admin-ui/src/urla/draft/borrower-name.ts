import { fullName } from '../../../../events/lending/fields/words.ts';
import { useWholeApplication } from './draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

/** A borrower's label: the name once known, else the place. */
export const useBorrowerName = (): ((borrowerId: string) => string) => {
  const t = useUrlaText();
  const { borrowers = {} } = useWholeApplication();
  return (borrowerId) => {
    const { firstName = '', middleName, lastName = '', suffix } = borrowers[borrowerId]?.personal ?? {};
    const number = Object.keys(borrowers).indexOf(borrowerId);
    return (
      fullName({ firstName, middleName, lastName, suffix }) ||
      (number > 0 ? t('borrowers.co', { number }) : t('borrowers.primary'))
    );
  };
};
