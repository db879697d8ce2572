import { type Theme, useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { BarChart } from '@mui/x-charts/BarChart';
import { useNavigate } from 'react-router-dom';
import { listAddress } from '../../kit/applications/list-address.ts';
import { WithWidth } from '../../kit/page/WithWidth.tsx';
import type { Tokens } from '../../theme/tokens.ts';
import type { ChartData, Series } from './chart-data.ts';

const BARS_HEIGHT = 260;
/** Axis and margins take up to 72 pixels. */
const LEAST_WIDTH = 120;

const percentOf = { 1: 25, 2: 50, 3: 75, 4: 100 } as const;

const colourOf = ({ colour }: Series, { accent, surface, tones }: Tokens): string => {
  if (colour === 'approved') return tones.green.dot;
  if (colour === 'rejected') return tones.red.dot;
  // Not transparent: the lines of the grid would show through.
  return `color-mix(in srgb, ${accent} ${percentOf[colour]}%, ${surface})`;
};

/** Fits the names of the bars. */
const slanted = (mostLetters: number) =>
  ({ tickLabelStyle: { fontSize: 11, angle: -40, textAnchor: 'end' }, height: 20 + 4.6 * mostLetters }) as const;
const wordALine = {
  valueFormatter: (name: string, { location }: { readonly location: string }) =>
    location === 'tick' ? name.replaceAll(/(?<=-)| /g, '\n') : name,
  tickLabelStyle: { fontSize: 11 },
  height: 56,
} as const;

type Props = { readonly data: ChartData; readonly label: string };

/** The bars of a chart; each leads to the files that it counts. The table beside it says the same to those who see none. */
export const Bars = ({ data: { series, rows, isStacked }, label }: Props) => {
  const { tokens } = useTheme();
  const isNarrow = useMediaQuery<Theme>(({ breakpoints }) => breakpoints.down('sm'));
  const navigate = useNavigate();
  const mostLetters = Math.max(0, ...rows.map((row) => row.label.length));
  const charted = series.flatMap((each, index) => (each.isUncharted ? [] : [{ ...each, index }]));
  return (
    <div role="img" aria-label={label}>
      <WithWidth height={BARS_HEIGHT} least={LEAST_WIDTH}>
        {(width) => (
          <BarChart
            width={width}
            height={BARS_HEIGHT}
            // A long slanted name begins to the left of its bar; without room there it would be cut.
            margin={{ left: isNarrow && mostLetters > 10 ? 36 : 0, right: 8, top: 8, bottom: 0 }}
            skipAnimation
            disableKeyboardNavigation
            borderRadius={2}
            grid={{ horizontal: true }}
            xAxis={[
              {
                data: rows.map((row) => row.label),
                ...(isNarrow ? slanted(mostLetters) : wordALine),
                tickLabelInterval: () => true,
                categoryGapRatio: 0.35,
              },
            ]}
            yAxis={[
              { width: 28, tickMinStep: 1, disableLine: true, disableTicks: true, tickLabelStyle: { fontSize: 11 } },
            ]}
            series={charted.map((each) => ({
              id: String(each.index),
              label: each.label,
              color: colourOf(each, tokens),
              data: rows.map(({ cells }) => cells[each.index]?.value ?? null),
              valueFormatter: (_value, { dataIndex }) => rows[dataIndex]?.cells[each.index]?.text ?? '',
              ...(isStacked && { stack: 'all' }),
            }))}
            slotProps={{
              legend: { position: { vertical: 'top', horizontal: 'start' }, sx: { fontSize: 12, gap: 1.5 } },
            }}
            onItemClick={(_event, { seriesId, dataIndex }) => {
              const counts = rows[dataIndex]?.cells[Number(seriesId)]?.counts;
              if (counts) void navigate(listAddress(counts));
            }}
            sx={{ '& .MuiBarElement-root': { cursor: 'pointer' } }}
          />
        )}
      </WithWidth>
    </div>
  );
};
