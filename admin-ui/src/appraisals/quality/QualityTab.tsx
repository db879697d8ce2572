import Box from '@mui/material/Box';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { AppraisalQuality } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { read } from '../../client/http.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { useAnalyticsText } from '../analytics/analytics.texts.ts';
import { DeliveredReports } from './DeliveredReports.tsx';
import { type QualityFigure, QualityFigures } from './QualityFigures.tsx';
import { FindingsByRule, Turnarounds } from './QualityTables.tsx';

const ALL = 'all';
const MONTH = 'month';
const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** Quality and turnaround of delivered reports, by month or overall. */
export const QualityTab = () => {
  const t = useAnalyticsText();
  const [params, setParams] = useSearchParams();
  const month = params.get(MONTH);
  const [figure, setFigure] = useState<QualityFigure | null>(null);
  const choose = (chosen: string) => {
    setFigure(null);
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (chosen === ALL) next.delete(MONTH);
        else next.set(MONTH, chosen);
        return next;
      },
      { replace: true },
    );
  };
  // Under the name of the resource whose live changes refresh it.
  const query = useQuery({
    queryKey: ['vendor-orders', 'appraisal-quality', month],
    queryFn: ({ signal }) =>
      read<AppraisalQuality>(
        `appraisals/quality${month === null ? '' : `?month=${encodeURIComponent(month)}`}`,
        signal,
      ),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const months = [...new Set([...(data?.months ?? []), ...(month === null ? [] : [month])])];
  const nameOf = (each: string): string =>
    /^\d{4}-\d{2}$/.test(each) ? monthName.format(new Date(`${each}-01T00:00:00Z`)) : each;
  return (
    <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      <FilterBar>
        <FilterSelect
          label={t('quality.month')}
          value={month ?? ALL}
          onChange={choose}
          options={[[ALL, t('quality.allMonths')], ...months.map((each) => [each, nameOf(each)] as const)]}
        />
      </FilterBar>
      <Awaited query={query} height={320} />
      {data && data.reports === 0 && <EmptyState title={t('quality.empty')} text={t('quality.emptyText')} />}
      {data && data.reports > 0 && (
        <>
          <QualityFigures data={data} chosen={figure} onChoose={setFigure} />
          <FindingsByRule data={data} chosen={figure} onChoose={setFigure} />
          <Turnarounds data={data} />
          <DeliveredReports month={month} figure={figure} onAll={() => setFigure(null)} />
        </>
      )}
    </Box>
  );
};
