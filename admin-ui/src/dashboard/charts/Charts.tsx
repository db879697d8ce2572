import Box from '@mui/material/Box';
import type { DashboardCharts } from '../../../../api/dashboard/dashboard.contract.ts';
import { CountedAt } from '../../kit/applications/CountedAt.tsx';
import { useFigures } from '../../kit/applications/use-figures.ts';
import { DashboardSection } from '../shared/DashboardSection.tsx';
import { byWeek, cycleTimes, filesByAge } from './chart-data.ts';
import { ChartCard } from './ChartCard.tsx';
import { useChartsText } from './charts.texts.ts';

/** Where the files are, what comes and goes, and how long it takes. */
export const Charts = () => {
  const t = useChartsText();
  const query = useFigures<DashboardCharts>(['business', 'dashboard', 'charts']);
  const { data } = query;
  return (
    <DashboardSection label={t('heading')} query={query} columns={{ xs: 1, lg: 2 }}>
      <ChartCard chart="age" data={data && filesByAge(data, t)} />
      <ChartCard chart="weeks" data={data && byWeek(data, t)} />
      <Box sx={{ gridColumn: '1 / -1', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <ChartCard chart="cycle" data={data && cycleTimes(data, t)} />
      </Box>
      <CountedAt at={data?.countedAt} />
    </DashboardSection>
  );
};
