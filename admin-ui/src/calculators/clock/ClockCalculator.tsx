import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { clock } from '../../../../api/calculators/clock.contract.ts';
import { clockRules } from '../../../../events/lending/clocks/clock-rules.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatDay } from '../result/figures.ts';
import { CalendarStrip } from './CalendarStrip.tsx';
import { clockForm } from './clock.form.ts';
import { useClockText } from './clock.texts.ts';
import { WalkedDays } from './WalkedDays.tsx';

type Props = ResultProps<z.output<typeof clock.body>, z.input<typeof clock.answer>>;

const ClockResult = ({ asked: { rule, from }, answer: { due, explanation } }: Props) => {
  const t = useClockText();
  const { due: what, from: startsWith } = clockRules[rule];
  return (
    <>
      <Figures
        main={{
          label: what,
          value: formatDay(due, 'long'),
          note: t('startsWith', { what: `${startsWith}, ${formatDay(from, 'short')}` }),
        }}
        figures={[]}
      />
      <CalendarStrip from={from} due={due} explanation={explanation} />
      <Box>
        <Typography variant="h3" sx={{ mb: 0.5 }}>
          {t('walked')}
        </Typography>
        <WalkedDays explanation={explanation} />
      </Box>
    </>
  );
};

/** Where a regulatory clock leads, with each day that it walked. */
export const ClockCalculator = () => (
  <CalculatorView name="clock" calculator={clock} form={clockForm} Result={ClockResult} />
);
