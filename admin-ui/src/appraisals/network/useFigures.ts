import type { AppraiserInfo } from '../../../../api/appraiser/appraiser.contract.ts';
import { formatDays, formatPercent } from '../../kit/values/format.ts';
import { useAppraisersText } from './appraisers.texts.ts';

type Figures = Record<'rating' | 'averageTurnaround' | 'onTimeDelivery', string>;

/** An appraiser's record in words, or that there are no orders yet. */
export const useFigures = ({ rating, averageTurnaround, onTimeDelivery }: AppraiserInfo): Figures => {
  const t = useAppraisersText();
  const said = (value: number | null, inWords: (value: number) => string) =>
    value === null ? t('card.noOrders') : inWords(value);
  return {
    rating: said(rating, (value) => t('card.ratingOf', { rating: value.toFixed(1) })),
    averageTurnaround: said(averageTurnaround, (value) => formatDays(Math.round(value * 10) / 10)),
    onTimeDelivery: said(onTimeDelivery, (value) => formatPercent(value, 0)),
  };
};
