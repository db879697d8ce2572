import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { formatMoney } from '../../kit/values/format.ts';
import type { ApplicationFormValues } from './application-form.ts';
import { priceNotMet } from './live-figures.ts';
import { useNewApplicationText } from './new-application.texts.ts';

/** Says at the amounts that loan and down payment are not the price of the property; a slip of a digit is found here. */
export const DownPaymentWarning = () => {
  const t = useNewApplicationText();
  const values = useWatch() as ApplicationFormValues;
  const together = priceNotMet(values);
  const { value } = values.property;
  if (together === null || typeof value !== 'number') return null;
  return (
    <Alert severity="warning" role="status" sx={{ mt: 2 }}>
      {t('priceNotMet', { together: formatMoney(together), value: formatMoney(value) })}
    </Alert>
  );
};
