import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  AnalyticsFigure,
  AppraisalAnalytics,
} from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { riskLimits } from '../../../../events/lending/appraisal-figures/risk.ts';
import { read } from '../../client/http.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { formatDate, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { NewUadButton } from '../uad/NewUadButton.tsx';
import { useAnalyticsText } from './analytics.texts.ts';
import { FigureCard, FigureLine, signedPercent, useShareInWords } from './FigureCard.tsx';
import { MarketByState, RiskByState } from './ByState.tsx';
import { OrdersBehind } from './OrdersBehind.tsx';
import { Recommendations } from './Recommendations.tsx';

type Shown = {
  readonly data: AppraisalAnalytics;
  readonly shown: AnalyticsFigure | null;
  readonly onShow: (figure: AnalyticsFigure) => void;
};
const Market = ({ data: { market, fewest, asOf } }: Pick<Shown, 'data'>) => {
  const t = useAnalyticsText();
  const year = ({ sales, medianPerSquareFoot }: (typeof market)['last']): string =>
    medianPerSquareFoot === null
      ? t('market.yearTooFew', { sales, fewest: fewest.sales })
      : t('market.year', { median: formatMoney(medianPerSquareFoot), sales });
  return (
    <FigureCard
      title={t('market.title')}
      value={market.changePercent === null ? t('tooFew') : signedPercent(market.changePercent)}
      how={t('market.how', { day: formatDate(asOf) })}
    >
      <FigureLine label={t('market.last')} value={year(market.last)} />
      <FigureLine label={t('market.before')} value={year(market.before)} />
    </FigureCard>
  );
};

const Accuracy = ({ data, shown, onShow }: Shown) => {
  const t = useAnalyticsText();
  const { figures, pairs } = data.accuracy;
  const line = (figure: AnalyticsFigure, label: string, value: string) => (
    <FigureLine
      label={label}
      value={value}
      orders={data.behind[figure]}
      isShown={shown === figure}
      onShow={() => onShow(figure)}
    />
  );
  return (
    <FigureCard
      title={t('accuracy.title')}
      value={figures ? formatPercent(figures.within10Percent) : t('tooFew')}
      how={t('accuracy.how')}
    >
      {figures ? (
        <>
          {line('within10', t('accuracy.within10'), formatPercent(figures.within10Percent))}
          <FigureLine label={t('accuracy.error')} value={formatPercent(figures.medianDifferencePercent)} />
          {line('coverage', t('accuracy.coverage'), formatPercent(figures.coveragePercent))}
          {line('pairs', t('accuracy.pairs'), String(pairs))}
        </>
      ) : (
        line('pairs', t('accuracy.pairs'), t('accuracy.tooFew', { pairs, fewest: data.fewest.reports }))
      )}
    </FigureCard>
  );
};

const RiskCard = ({ data, shown, onShow }: Shown) => {
  const t = useAnalyticsText();
  const inWords = useShareInWords(data.fewest.reports);
  const { risk } = data;
  return (
    <FigureCard
      title={t('risk.title')}
      value={risk.level === null ? t('tooFew') : t(`risk.levels.${risk.level}`)}
      how={t('risk.how', riskLimits)}
    >
      {(['shortfall', 'highLtv', 'serious'] as const).map((figure) => (
        <FigureLine
          key={figure}
          label={t(`risk.${figure}`)}
          value={inWords(risk[figure])}
          orders={risk[figure].count}
          isShown={shown === figure}
          onShow={() => onShow(figure)}
        />
      ))}
    </FigureCard>
  );
};

const labels = {
  shortfall: 'risk.shortfall',
  highLtv: 'risk.highLtv',
  serious: 'risk.serious',
  pairs: 'accuracy.pairs',
  within10: 'accuracy.within10',
  coverage: 'accuracy.coverage',
} as const satisfies Record<AnalyticsFigure, string>;

/** Market trend, accuracy of estimates, risk, and what follows from them by rules. */
export const AnalyticsTab = () => {
  const t = useAnalyticsText();
  const [shown, setShown] = useState<AnalyticsFigure | null>(null);
  // Under the name of the resource whose live changes refresh it.
  const query = useQuery({
    queryKey: ['vendor-orders', 'appraisal-analytics'],
    queryFn: ({ signal }) => read<AppraisalAnalytics>('appraisals/analytics', signal),
  });
  const { data } = query;
  const onShow = (figure: AnalyticsFigure) => setShown(shown === figure ? null : figure);
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <Box sx={{ justifySelf: 'end' }}>
        <NewUadButton label={t('uad')} />
      </Box>
      <Awaited query={query} height={320} />
      {data && (
        <>
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(3, minmax(0, 1fr))' },
            }}
          >
            <Market data={data} />
            <Accuracy data={data} shown={shown} onShow={onShow} />
            <RiskCard data={data} shown={shown} onShow={onShow} />
          </Box>
          {shown && <OrdersBehind key={shown} figure={shown} name={t(labels[shown])} />}
          <Recommendations recommendations={data.recommendations} />
          <Box
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
              alignItems: 'start',
            }}
          >
            <MarketByState data={data} />
            <RiskByState data={data} />
          </Box>
        </>
      )}
    </Box>
  );
};
