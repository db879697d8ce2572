import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { vendorOrderStatsSchema } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { read } from '../../client/http.ts';
import { Figure } from '../../kit/values/Figure.tsx';
import { formatCount, formatDays, formatMillions, formatPercent } from '../../kit/values/format.ts';
import { useOrdersText } from './orders.texts.ts';

type Stats = z.infer<typeof vendorOrderStatsSchema>;
const figures = [
  'pendingOrder',
  'scheduled',
  'inProgress',
  'completed',
  'totalValue',
  'averageTurnaround',
  'onTimeDelivery',
] as const;

const inWords = (name: (typeof figures)[number], stats: Stats): string | undefined => {
  if (name === 'totalValue') return formatMillions(stats.totalValue);
  if (name === 'averageTurnaround')
    return stats.averageTurnaround === null ? undefined : formatDays(stats.averageTurnaround);
  if (name === 'onTimeDelivery')
    return stats.onTimeDelivery === null ? undefined : formatPercent(stats.onTimeDelivery, 0);
  return formatCount(stats[name]);
};

/** Seven figures, each counted from the orders. */
export const OrderStats = () => {
  const t = useOrdersText();
  // Under the name of the resource whose live changes refresh it.
  const { data, error } = useQuery({
    queryKey: ['vendor-orders', 'appraisal-stats'],
    queryFn: ({ signal }) => read<Stats>('appraisals/stats', signal),
  });
  const said = (name: (typeof figures)[number]) => {
    if (!data) return error ? '–' : t('stats.waiting');
    return inWords(name, data) ?? <Typography variant="body2">{t('stats.none')}</Typography>;
  };
  return (
    <Box
      component="section"
      aria-label={t('stats.label')}
      aria-busy={!data && !error}
      sx={{
        display: 'grid',
        gap: { xs: 1, md: 1.5 },
        mb: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          sm: 'repeat(4, minmax(0, 1fr))',
          lg: 'repeat(7, minmax(0, 1fr))',
        },
      }}
    >
      {figures.map((name) => (
        <Card key={name} sx={{ p: 1.5 }}>
          <Typography variant="caption" component="div" color="textSecondary" noWrap>
            {t(`stats.${name}`)}
          </Typography>
          <Figure value={said(name)} width={48} />
        </Card>
      ))}
    </Box>
  );
};
