import { useTheme } from '@mui/material/styles';
import { LineChart, type LineSeries } from '@mui/x-charts/LineChart';
import { WithWidth } from '../../kit/page/WithWidth.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { formatCents } from '../../kit/values/exact-money.ts';
import type { ScheduleRow } from './schedule-rows.ts';
import { useScheduleText } from './schedule.texts.ts';

const HEIGHT = 260;
/** The two axes take 128 pixels. */
const LEAST_WIDTH = 160;
const PER_YEAR = 12;

type Props = { readonly rows: readonly ScheduleRow[] };

const ofOwed = { yAxisId: 'owed', showMark: false, curve: 'linear' } as const;
const ofPaid = { yAxisId: 'paid', showMark: false, curve: 'stepAfter' } as const;
const inCents = (value: number | null): string => formatCents(value ?? 0);

const useSeries = (rows: readonly ScheduleRow[]): LineSeries[] => {
  const t = useScheduleText();
  const { tokens } = useTheme();
  return [
    {
      ...ofOwed,
      id: 'balance',
      label: t('balance'),
      area: true,
      color: `color-mix(in srgb, ${tokens.accent} 35%, ${tokens.surface})`,
      data: rows.map(({ balance }) => balance),
      valueFormatter: inCents,
    },
    {
      ...ofPaid,
      id: 'principal',
      label: t('ofPrincipal'),
      color: tokens.accent,
      data: rows.map(({ principal }) => principal),
      valueFormatter: inCents,
    },
    {
      ...ofPaid,
      id: 'interest',
      label: t('ofInterest'),
      color: tokens.tones.yellow.dot,
      data: rows.map(({ interest }) => interest),
      valueFormatter: inCents,
    },
  ];
};

/** Balance and parts of each payment; the table has the same figures. */
export const ScheduleChart = ({ rows }: Props) => {
  const t = useScheduleText();
  const series = useSeries(rows);
  const isLong = rows.length > 2 * PER_YEAR;
  return (
    <div role="img" aria-label={t('chart')}>
      <WithWidth height={HEIGHT} least={LEAST_WIDTH}>
        {(width) => (
          <LineChart
            width={width}
            height={HEIGHT}
            margin={{ left: 0, right: 0, top: 8, bottom: 0 }}
            skipAnimation
            disableKeyboardNavigation
            grid={{ horizontal: true }}
            xAxis={[
              {
                data: rows.map(({ number }) => number),
                scaleType: 'linear',
                min: 1,
                max: Math.max(2, rows.length),
                height: 24,
                tickLabelStyle: { fontSize: 11 },
                ...(isLong && {
                  tickInterval: rows.map(({ number }) => number).filter((each) => each % (5 * PER_YEAR) === 0),
                }),
                valueFormatter: (number: number, { location }: { readonly location: string }) =>
                  location === 'tick' ? String(number) : t('atPayment', { number }),
              },
            ]}
            yAxis={[
              { id: 'owed', min: 0, width: 72, valueFormatter: formatMoney, tickLabelStyle: { fontSize: 11 } },
              {
                id: 'paid',
                position: 'right',
                min: 0,
                width: 56,
                valueFormatter: formatMoney,
                tickLabelStyle: { fontSize: 11 },
              },
            ]}
            series={series}
            slotProps={{
              legend: { position: { vertical: 'top', horizontal: 'start' }, sx: { fontSize: 12, gap: 1.5 } },
            }}
            sx={{ '& .MuiLineElement-series-interest': { strokeDasharray: '5 3' } }}
          />
        )}
      </WithWidth>
    </div>
  );
};
