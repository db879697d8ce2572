import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ValuationAccuracy } from '../../../../api/valuation/valuation.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatCount } from '../../kit/values/format.ts';
import { useAvmText } from '../texts/avm.texts.ts';

const percent = (value: number): string => `${value.toFixed(1)}%`;

/** How estimates did against what homes were sold for later, and how the sampling review stands. */
export const AccuracySection = () => {
  const t = useAvmText();
  const query = useApi<ValuationAccuracy>(['valuations', 'accuracy']);
  const { data } = query;
  return (
    <Section title={t('accuracy.title')}>
      <Awaited query={query} height={90} />
      {data && (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <Facts>
            <Fact label={t('accuracy.runs')}>{formatCount(data.runs)}</Fact>
            <Fact label={t('accuracy.error')}>{data.all ? percent(data.all.medianAbsoluteErrorPercent) : '—'}</Fact>
            <Fact label={t('accuracy.coverage')}>{data.all ? percent(data.all.coveragePercent) : '—'}</Fact>
            <Fact label={t('accuracy.toReview')}>{formatCount(data.toReview)}</Fact>
            <Fact label={t('accuracy.reviewed')}>
              {t('accuracy.reviewedOf', { reviewed: data.reviewed, supported: data.supported })}
            </Fact>
          </Facts>
          <Typography variant="body2" color="textSecondary">
            {data.all ? t('accuracy.promised') : t('accuracy.none')} {t('review.text')}
          </Typography>
          {data.quarters.length > 0 && (
            <ScrollingTable
              label={t('accuracy.quarters')}
              rows={data.quarters}
              rowKey={({ quarter }) => quarter}
              columns={[
                { label: t('accuracy.columns.quarter'), cell: ({ quarter }) => quarter },
                { label: t('accuracy.columns.estimates'), cell: ({ estimates }) => estimates, numeric: true },
                {
                  label: t('accuracy.columns.error'),
                  cell: (each) => percent(each.medianAbsoluteErrorPercent),
                  numeric: true,
                },
                {
                  label: t('accuracy.columns.bias'),
                  cell: ({ medianErrorPercent: bias }) => `${bias < 0 ? '−' : '+'}${percent(Math.abs(bias))}`,
                  numeric: true,
                },
                { label: t('accuracy.columns.coverage'), cell: (each) => percent(each.coveragePercent), numeric: true },
              ]}
            />
          )}
        </Box>
      )}
    </Section>
  );
};
