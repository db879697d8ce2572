import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { formatDay } from '../result/figures.ts';
import { useClockText } from './clock.texts.ts';
import { type StripDay, weeksOf } from './weeks.ts';

const HATCHED = (colour: string): string => `repeating-linear-gradient(135deg, ${colour} 0 1px, transparent 1px 6px)`;

const styleOf =
  ({ kind, isDue }: StripDay) =>
  ({ tokens }: Theme) => ({
    minHeight: 56,
    p: 0.5,
    borderRadius: '6px',
    border: `1px solid ${kind === 'outside' ? 'transparent' : tokens.border}`,
    ...(kind === 'counted' && { borderColor: tokens.accent }),
    ...(kind === 'skipped' && { backgroundImage: HATCHED(tokens.borderStrong), borderStyle: 'dashed' }),
    ...(kind === 'start' && { borderColor: tokens.borderStrong, backgroundColor: tokens.sunken }),
    ...(isDue && { backgroundColor: tokens.accentTint, border: `2px solid ${tokens.accent}` }),
    color: kind === 'outside' ? tokens.textMuted : tokens.text,
  });

/** `Jul 1` where a month begins, else the day of the month. */
const shortOf = (date: string, isFirst: boolean): string => {
  const day = String(Number(date.slice(8)));
  return isFirst || day === '1' ? formatDay(date, 'month') : day;
};

const Day = ({ day, isFirst }: { readonly day: StripDay; readonly isFirst: boolean }) => {
  const t = useClockText();
  const word = { start: t('start'), counted: day.number ?? '', skipped: t('skip'), outside: '' }[day.kind];
  return (
    <Box
      component="li"
      sx={styleOf(day)}
      aria-hidden={day.kind === 'outside'}
      {...(day.why && { title: day.why })}
      {...(day.isDue && { 'aria-current': 'date' })}
    >
      <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', whiteSpace: 'nowrap' }}>
        {shortOf(day.date, isFirst)}
      </Box>
      <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 600 }}>
        {word}
      </Box>
      {day.isDue && (
        <Box component="span" sx={{ display: 'block', fontSize: 12, lineHeight: '16px', fontWeight: 700 }}>
          {t('due')}
        </Box>
      )}
    </Box>
  );
};

type Walked = { readonly date: string; readonly counted: boolean; readonly why: string };

type Props = { readonly from: string; readonly due: string; readonly explanation: readonly Walked[] };

const WeekdayNames = ({ week }: { readonly week: readonly StripDay[] }) => (
  <Box aria-hidden sx={{ display: 'grid', gridTemplateColumns: 'repeat(7, minmax(0, 1fr))', gap: 0.5, mb: 0.5 }}>
    {week.map(({ date }) => (
      <Typography key={date} variant="caption" color="textSecondary" sx={{ px: 0.5 }}>
        {formatDay(date, 'weekday')}
      </Typography>
    ))}
  </Box>
);

/** The days of a clock as a calendar has them: which count, which do not, and the day it leads to. */
export const CalendarStrip = ({ from, due, explanation }: Props) => {
  const t = useClockText();
  const weeks = weeksOf(from, due, explanation);
  return (
    <Box>
      <WeekdayNames week={weeks[0] ?? []} />
      <Box
        component="ol"
        aria-label={t('strip')}
        sx={{
          m: 0,
          p: 0,
          listStyle: 'none',
          display: 'grid',
          gap: 0.5,
          gridTemplateColumns: 'repeat(7, minmax(0, 1fr))',
        }}
      >
        {weeks.flat().map((day, index) => (
          <Day
            key={day.date}
            day={day}
            isFirst={index === 0 || (weeks.flat()[index - 1]?.kind === 'outside' && day.kind !== 'outside')}
          />
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, mt: 1 }}>
        {t('legend')}
      </Typography>
    </Box>
  );
};
