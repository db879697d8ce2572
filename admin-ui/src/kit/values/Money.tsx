import Box from '@mui/material/Box';
import { formatMoney } from './format.ts';

/** US dollars without decimals, in tabular figures. */
export const Money = ({ amount }: { readonly amount: number | string }) => (
  <Box component="span" sx={{ fontVariantNumeric: 'tabular-nums', whiteSpace: 'nowrap' }}>
    {formatMoney(amount)}
  </Box>
);
