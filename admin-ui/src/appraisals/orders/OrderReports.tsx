import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { useDownload } from '../../kit/download/useDownload.ts';
import { formatDate, formatDateTime, formatMoney } from '../../kit/values/format.ts';
import { useOrdersText } from './orders.texts.ts';

type Report = VendorOrderDetail['reports'][number];

/** What the appraiser found. */
const Result = ({ result }: Pick<Report, 'result'>) => {
  const t = useOrdersText();
  const read = vendorKinds.appraisal.resultSchema.safeParse(result);
  if (!read.success) return <Typography color="textSecondary">{t('order.erased')}</Typography>;
  const { condition, quality, comparables } = read.data;
  return (
    <>
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
    </>
  );
};

/** Reports of an order, the newest first, with what whoever reviews them is to look at. */
export const OrderReports = ({ order }: { readonly order: VendorOrderDetail }) => {
  const t = useOrdersText();
  const { linkTo, error } = useDownload();
  if (order.reports.length === 0) return null;
  return (
    <Box component="section" aria-label={t('order.reports')} sx={{ display: 'grid', gap: 1.5 }}>
      <Typography variant="h2">{t('order.reports')}</Typography>
      <Refusal error={error} />
      {order.reports.map(({ revision, deliveredAt, headline, result, files, findings }, index) => (
        <Box
          key={revision}
          sx={{ border: 1, borderColor: 'divider', borderRadius: '6px', p: 2, display: 'grid', gap: 1 }}
        >
          <Typography variant="body2" color="textSecondary">
            {t('order.report', { place: order.reports.length - index, at: formatDateTime(deliveredAt) })}
          </Typography>
          {headline && <Typography sx={{ fontWeight: 600 }}>{headline}</Typography>}
          {findings.map(({ code, severity, text }) => (
            <Alert key={`${code}${text}`} severity={severity === 'serious' ? 'error' : 'warning'}>
              {text}
            </Alert>
          ))}
          <Box>
            <Result result={result} />
          </Box>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {files.map(({ fileId, name }) => (
              <Button
                key={fileId}
                component="a"
                variant="outlined"
                {...linkTo({ address: `/api/vendor-orders/${order.id}/files/${fileId}`, fileName: name })}
              >
                {name}
              </Button>
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  );
};
