import Box from '@mui/material/Box';
import { formatPercent } from '../../kit/values/format.ts';
import { useFiguresText } from './figures.texts.ts';

/** Debt-to-income above this many percent is shown red, otherwise green. */
export const DTI_LIMIT_PERCENT = 43;

type Props = { readonly percent: number | null };

/** Debt-to-income ratio in the color of its limit, with the verdict in words for users who cannot distinguish colors. */
export const Ratio = ({ percent }: Props) => {
  const t = useFiguresText();
  if (percent === null) return t('noIncome');
  const above = percent > DTI_LIMIT_PERCENT;
  return (
    <Box component="span" sx={{ color: (theme) => theme.tokens.tones[above ? 'red' : 'green'].text, fontWeight: 600 }}>
      {formatPercent(percent, 2)}{' '}
      <Box component="span" sx={{ fontWeight: 400, fontSize: 12 }}>
        {t(above ? 'aboveLimit' : 'withinLimit', { limit: DTI_LIMIT_PERCENT })}
      </Box>
    </Box>
  );
};
