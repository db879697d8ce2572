import { Badge } from '../kit/values/Badge.tsx';
import type { Tone } from '../theme/tokens.ts';
import type { RiskLevel } from '../../../events/lending/decisions/risk-assessment.ts';
import { useApplicantText } from './applicants.texts.ts';

const tones: Readonly<Record<RiskLevel, Tone>> = { low: 'green', medium: 'yellow', high: 'red', critical: 'red' };

export const RiskBadge = ({ level }: { readonly level: RiskLevel }) => {
  const t = useApplicantText();
  return <Badge tone={tones[level]}>{t(`risk.${level}`)}</Badge>;
};
