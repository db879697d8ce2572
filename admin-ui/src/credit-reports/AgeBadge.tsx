import type { ReportAge } from '../../../events/lending/credit/report-age.ts';
import { Badge } from '../kit/values/Badge.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';

const tones = { soon: 'yellow', before_closing: 'yellow', expired: 'red' } as const;

/** Says when a report does not last; nothing while it does. */
export const AgeBadge = ({ age }: { readonly age: ReportAge }) => {
  const t = useCreditReportsText();
  return age === 'good' ? null : <Badge tone={tones[age]}>{t(`age.${age}`)}</Badge>;
};
