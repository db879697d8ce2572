import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Total } from '../../../../events/lending/urla/totals.ts';
import { formatCents } from '../../kit/values/exact-money.ts';
import { useUrlaText } from '../texts/urla.texts.ts';

type Props = { readonly label: string; readonly total: Total };

/** A sum, as it is typed. */
export const TotalLine = ({ label, total: { cents, unread } }: Props) => {
  const t = useUrlaText();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: 2,
        justifyContent: 'space-between',
        alignItems: 'baseline',
        mt: 1.5,
        pt: 1,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { mt: 0, pt: 0, borderTop: 0 },
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {label}
      </Typography>
      <Typography sx={{ fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>{formatCents(cents / 100)}</Typography>
      {unread > 0 && (
        <Typography variant="body2" color="error" sx={{ flexBasis: '100%' }}>
          {t('unread', { smart_count: unread })}
        </Typography>
      )}
    </Box>
  );
};
