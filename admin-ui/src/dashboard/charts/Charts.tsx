import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import type { DashboardCharts } from '../../../../api/dashboard/dashboard.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { byWeek, cycleTimes, filesByAge } from './chart-data.ts';
import { ChartCard } from './ChartCard.tsx';
import { useChartsText } from './charts.texts.ts';

/** Where the files are, what comes and goes, and how long it takes. */
export const Charts = () => {
  const t = useChartsText();
  const { data, error, refetch } = useApi<DashboardCharts>(['business', 'dashboard', 'charts']);
  if (error && !data)
    return (
      <Card>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Card>
    );
  return (
    <Box
      component="section"
      aria-label={t('heading')}
      aria-busy={!data}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
        '& > :last-child': { gridColumn: '1 / -1' },
      }}
    >
      <ChartCard chart="age" data={data && filesByAge(data, t)} />
      <ChartCard chart="weeks" data={data && byWeek(data, t)} />
      <ChartCard chart="cycle" data={data && cycleTimes(data, t)} />
    </Box>
  );
};
