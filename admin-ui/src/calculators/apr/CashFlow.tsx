import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDay } from '../result/figures.ts';
import { useAprText } from './apr.texts.ts';
import type { FlowRun } from './cash-flow.ts';

const WIDTH = 640;
const HALF = 64;
const EDGE = 8;

const isDay = (when: string): boolean => /^\d{4}-/.test(when);

/** Heights go by the square root: a payment beside a large advance can be seen. */
const pathOf = ({ at, step, count, amount, isUp }: FlowRun, span: number, most: number): string => {
  const height = Math.sqrt(amount / most) * (HALF - EDGE) * (isUp ? -1 : 1);
  return Array.from({ length: count }, (_, index) => {
    const x = EDGE + ((at + index * step) / span) * (WIDTH - 2 * EDGE);
    return `M${x.toFixed(1)} ${HALF}v${height.toFixed(1)}`;
  }).join('');
};

type Props = { readonly runs: readonly FlowRun[] };

/** The money over time: advances up, payments down; in words beneath. */
export const CashFlow = ({ runs }: Props) => {
  const t = useAprText();
  const { tokens } = useTheme();
  const span = Math.max(1, ...runs.map(({ at, step, count }) => at + step * (count - 1)));
  const most = Math.max(...runs.map(({ amount }) => amount));
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('flowTitle')}
      </Typography>
      <Box
        component="svg"
        viewBox={`0 0 ${WIDTH} ${2 * HALF}`}
        role="img"
        aria-label={t('flow')}
        sx={{ width: '100%' }}
      >
        {runs.map((run, index) => (
          <path
            key={index}
            d={pathOf(run, span, most)}
            stroke={run.isUp ? tokens.accent : tokens.tones.yellow.dot}
            strokeWidth={run.isUp ? 4 : run.count > 120 ? 1 : 2}
          />
        ))}
        <path d={`M0 ${HALF}H${WIDTH}`} stroke={tokens.textMuted} strokeWidth={1} />
      </Box>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {runs.map((run, index) => (
          <Typography key={index} component="li" variant="body2" sx={{ fontVariantNumeric: 'tabular-nums' }}>
            {t(run.isUp ? 'up' : 'down', {
              count: run.count,
              amount: formatCents(run.amount),
              when: isDay(run.when) ? formatDay(run.when, 'short') : t('afterPeriods', { periods: run.when }),
            })}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
