import { useWholeApplication } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

/** How a borrower is called: by name once there is one, else by place. */
export const useBorrowerName = (): ((borrowerId: string) => string) => {
  const t = useUrlaText();
  const { borrowers = {} } = useWholeApplication();
  return (borrowerId) => {
    const { firstName = '', lastName = '' } = borrowers[borrowerId]?.personal ?? {};
    const number = Object.keys(borrowers).indexOf(borrowerId);
    return `${firstName} ${lastName}`.trim() || (number > 0 ? t('borrowers.co', { number }) : t('borrowers.primary'));
  };
};
