import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { orderStatusNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { useFileOrdersText } from './file-orders.texts.ts';
import type { RunningOrders } from './useRunningOrders.ts';

/** What still runs for a file that is about to end: each order is cancelled with it, or kept. */
export const RunningOrdersField = ({ running: { orders, problem, toggle } }: { readonly running: RunningOrders }) => {
  const t = useFileOrdersText();
  if (orders.length === 0) return problem === null ? null : <Refusal error={problem} />;
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 0.5 }}>
      <Typography component="legend" variant="body2" sx={{ p: 0, fontWeight: 600 }}>
        {t('running.title')}
      </Typography>
      <Typography variant="caption" color="textSecondary">
        {t('running.text')}
      </Typography>
      {orders.map(({ id, orderNumber, productName, status, appraiserCompany, fees, isEnded }) => (
        <FormControlLabel
          key={id}
          sx={{ alignItems: 'flex-start', m: 0 }}
          control={<Checkbox size="small" sx={{ pt: 0.25, pl: 0 }} checked={isEnded} onChange={() => toggle(id)} />}
          label={
            <>
              <Typography variant="body2">
                {t('running.cancel', { product: productName, number: orderNumber })}
              </Typography>
              <Typography variant="caption" color="textSecondary" component="div">
                {[
                  orderStatusNames[status],
                  appraiserCompany,
                  fees === null ? null : t('running.fee', { fee: formatMoney(fees) }),
                ]
                  .filter((part) => part !== null)
                  .join(' · ')}
              </Typography>
            </>
          }
        />
      ))}
    </Box>
  );
};
