import type { AppraiserInfo } from '../../../../api/appraiser/appraiser.contract.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { useAppraisersText } from './appraisers.texts.ts';

const tones = { active: 'green', inactive: 'grey', suspended: 'red' } as const;

/** Availability of an appraiser, and limits to it. */
export const AppraiserBadges = ({ appraiser: { status, licenses } }: { readonly appraiser: AppraiserInfo }) => {
  const t = useAppraisersText();
  const expired = licenses.filter(({ isExpired }) => isExpired);
  const states = expired.map(({ state }) => state).join(', ');
  return (
    <>
      <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>
      {expired.length > 0 && (
        <Badge tone="yellow">
          {expired.length === licenses.length ? t('card.expiredBadge') : t('card.someExpiredBadge', { states })}
        </Badge>
      )}
    </>
  );
};
