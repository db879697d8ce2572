import Box from '@mui/material/Box';
import { formatDay } from '../result/figures.ts';
import { useClockText } from './clock.texts.ts';

type Walked = { readonly date: string; readonly counted: boolean; readonly why: string };

/** Each day with its reason, which wraps: on a phone too, nothing of it is out of sight. */
export const WalkedDays = ({ explanation }: { readonly explanation: readonly Walked[] }) => {
  const t = useClockText();
  return (
    <Box role="group" aria-label={t('walked')}>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: 13, fontVariantNumeric: 'tabular-nums' }}>
        {explanation.map(({ date, counted, why }) => (
          <Box
            component="li"
            key={date}
            sx={{
              display: 'grid',
              columnGap: 1.5,
              py: 0.75,
              borderTop: 1,
              borderColor: 'divider',
              gridTemplateColumns: { xs: '82px 84px minmax(0, 1fr)', sm: '140px 100px minmax(0, 1fr)' },
            }}
          >
            <span>{formatDay(date, 'short')}</span>
            <Box component="span" sx={{ fontWeight: counted ? 600 : 400 }}>
              {t(counted ? 'counted' : 'skipped')}
            </Box>
            <span>{why}</span>
          </Box>
        ))}
      </Box>
    </Box>
  );
};
