import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { formatPercent } from '../../kit/values/format.ts';

/** Debt-to-income above this many percent is shown red, otherwise green. */
export const DTI_LIMIT_PERCENT = 43;

type Props = { readonly percent: number | null };

/** Debt-to-income ratio in the colour of its limit, with the verdict in words for who cannot tell the colours apart. */
export const Ratio = ({ percent }: Props) => {
  const translate = useTranslate();
  if (percent === null) return translate('loanFile.noIncome');
  const above = percent > DTI_LIMIT_PERCENT;
  return (
    <Box component="span" sx={{ color: (theme) => theme.tokens.tones[above ? 'red' : 'green'].text, fontWeight: 600 }}>
      {formatPercent(percent, 2)}{' '}
      <Box component="span" sx={{ fontWeight: 400, fontSize: 12 }}>
        {translate(above ? 'loanFile.aboveLimit' : 'loanFile.withinLimit', { limit: DTI_LIMIT_PERCENT })}
      </Box>
    </Box>
  );
};
