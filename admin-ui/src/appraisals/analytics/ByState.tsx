import Typography from '@mui/material/Typography';
import type { AppraisalAnalytics } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCount, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useAnalyticsText } from './analytics.texts.ts';
import { type Share, signedPercent } from './FigureCard.tsx';

type Props = { readonly data: AppraisalAnalytics };
const money = (amount: number | null): string => (amount === null ? '—' : formatMoney(amount));

type Market = AppraisalAnalytics['market']['byState'][number];
type Risk = AppraisalAnalytics['riskByState'][number];
const bySales = (one: Market, other: Market): number =>
  other.last.sales + other.before.sales - one.last.sales - one.before.sales || one.state.localeCompare(other.state);
const levels = ['high', 'medium', 'low', null] as const;
const worstFirst = (one: Risk, other: Risk): number =>
  levels.indexOf(one.risk.level) - levels.indexOf(other.risk.level) || one.state.localeCompare(other.state);

/** The trend of each state that has enough sales. */
export const MarketByState = ({ data: { market } }: Props) => {
  const t = useAnalyticsText();
  const title = `${t('market.title')}: ${t('market.byState')}`;
  return (
    <Section title={title} padding={0}>
      {market.byState.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {t('market.none')}
        </Typography>
      ) : (
        <ScrollingTable
          label={title}
          rows={market.byState.toSorted(bySales)}
          rowKey={({ state }) => state}
          columns={[
            { label: t('market.columns.state'), cell: ({ state }) => state },
            {
              label: t('market.columns.last'),
              cell: ({ last }) => money(last.medianPerSquareFoot),
              numeric: true,
            },
            {
              label: t('market.columns.before'),
              cell: ({ before }) => money(before.medianPerSquareFoot),
              numeric: true,
            },
            {
              label: t('market.columns.change'),
              cell: ({ changePercent }) => (changePercent === null ? '—' : signedPercent(changePercent)),
              numeric: true,
            },
            {
              label: t('market.columns.sales'),
              cell: ({ last, before }) => formatCount(last.sales + before.sales),
              numeric: true,
            },
          ]}
        />
      )}
    </Section>
  );
};

/** The risk of each state that has enough delivered appraisals. */
export const RiskByState = ({ data: { riskByState, fewest } }: Props) => {
  const t = useAnalyticsText();
  const share = ({ percent, count, of }: Share): string =>
    percent === null ? t('tooFew') : t('percentOf', { percent: formatPercent(percent), count, of });
  return (
    <Section title={t('risk.byState')} padding={0}>
      {riskByState.length === 0 ? (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {t('risk.none', { fewest: fewest.reports })}
        </Typography>
      ) : (
        <ScrollingTable
          label={t('risk.byState')}
          rows={riskByState.toSorted(worstFirst)}
          rowKey={({ state }) => state}
          columns={[
            { label: t('risk.state'), cell: ({ state }) => state },
            {
              label: t('risk.level'),
              cell: ({ risk: { level } }) => (level === null ? t('tooFew') : t(`risk.levels.${level}`)),
            },
            { label: t('risk.shortfall'), cell: ({ risk }) => share(risk.shortfall) },
            { label: t('risk.highLtv'), cell: ({ risk }) => share(risk.highLtv) },
            { label: t('risk.serious'), cell: ({ risk }) => share(risk.serious) },
          ]}
        />
      )}
    </Section>
  );
};
