import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { useOrdersText } from './orders.texts.ts';

/** The appraiser's findings; nothing where they cannot be read. */
export const AppraisalResult = ({ result }: { readonly result: Readonly<Record<string, unknown>> }) => {
  const t = useOrdersText();
  const read = vendorKinds.appraisal.resultSchema.safeParse(result);
  if (!read.success) return null;
  const { condition, quality, comparables } = read.data;
  return (
    <Box>
      <Typography>{t('order.rating', { condition, quality })}</Typography>
      <Typography variant="body2" sx={{ fontWeight: 600, mt: 1 }}>
        {t('order.comparables')}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {comparables.map(({ address, salePrice, saleDate, adjustedPrice }) => (
          <Typography component="li" variant="body2" key={`${address}${saleDate}`} sx={{ overflowWrap: 'anywhere' }}>
            {t('order.comparable', {
              address,
              price: formatMoney(salePrice),
              day: formatDate(saleDate),
              adjusted: formatMoney(adjustedPrice),
            })}
          </Typography>
        ))}
      </Box>
    </Box>
  );
};
