import { humanize } from '../../kit/values/format.ts';
import { useAnalyticsText } from '../analytics/analytics.texts.ts';

const named = [
  'few-comparables',
  'old-comparable',
  'later-comparable',
  'large-adjustments',
  'wrong-sum',
  'condition',
  'quality',
  'below-price',
  'above-price',
  'dates',
  'another-appraiser',
  'against-valuation',
] as const;

/** Name of the rule behind a finding. */
export const useFindingName = (): ((code: string) => string) => {
  const t = useAnalyticsText();
  return (code) => {
    const known = named.find((each) => each === code);
    return known ? t(`quality.codes.${known}`) : humanize(code.replaceAll('-', '_'));
  };
};
