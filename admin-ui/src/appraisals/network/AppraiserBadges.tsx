import type { AppraiserInfo } from '../../../../api/appraiser/appraiser.contract.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { useAppraisersText } from './appraisers.texts.ts';

const tones = { active: 'green', inactive: 'grey', suspended: 'red' } as const;

/** Whether the appraiser takes orders, and what keeps them from some. */
export const AppraiserBadges = ({ appraiser: { status, licenses } }: { readonly appraiser: AppraiserInfo }) => {
  const t = useAppraisersText();
  return (
    <>
      <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
      {licenses.some(({ isExpired }) => isExpired) && <Badge tone="yellow">{t('card.expiredBadge')}</Badge>}
    </>
  );
};
