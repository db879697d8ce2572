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

type OverTimeProps = {
  readonly of: ValuationAccuracy['appraisals'];
  readonly title: string;
  readonly none: string;
  readonly quarters: string;
};

/** Accuracy of estimates against one later value: overall, and by quarter. */
const OverTime = ({ of: { all, quarters: rows }, title, none, quarters }: OverTimeProps) => {
  const t = useAvmText();
  return (
    <Box>
      <Typography component="h3" variant="body2" sx={{ fontWeight: 600, mb: 0.5 }}>
        {title}
      </Typography>
      {!all && (
        <Typography variant="body2" color="textSecondary">
          {none}
        </Typography>
      )}
      {all && (
        <Facts>
          <Fact label={t('accuracy.columns.estimates')}>{formatCount(all.estimates)}</Fact>
          <Fact label={t('accuracy.error')}>{percent(all.medianAbsoluteErrorPercent)}</Fact>
          <Fact label={t('accuracy.coverage')}>{percent(all.coveragePercent)}</Fact>
        </Facts>
      )}
      {rows.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <ScrollingTable
            label={quarters}
            rows={rows}
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
        </Box>
      )}
    </Box>
  );
};

/** Accuracy of estimates against later sales and appraisals, and the state of the sampling review. */
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
            <Fact label={t('accuracy.toReview')}>{formatCount(data.toReview)}</Fact>
            <Fact label={t('accuracy.reviewed')}>
              {t('accuracy.reviewedOf', { reviewed: data.reviewed, supported: data.supported })}
            </Fact>
          </Facts>
          <Typography variant="body2" color="textSecondary">
            {t('accuracy.promised')} {t('review.text')}
          </Typography>
          <OverTime of={data} title={t('accuracy.sales')} none={t('accuracy.none')} quarters={t('accuracy.quarters')} />
          <OverTime
            of={data.appraisals}
            title={t('accuracy.appraisals')}
            none={t('accuracy.noAppraisals')}
            quarters={t('accuracy.appraisalQuarters')}
          />
        </Box>
      )}
    </Section>
  );
};
