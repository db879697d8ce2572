import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { useController, useFormContext, useWatch } from 'react-hook-form';
import type { OrderValues } from '../base/order-form.ts';
import { useAuthorizedBorrowers } from '../base/credit-authorization.ts';
import { useBorrowersOf } from '../base/useBorrowersOf.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

const SOFT = 'soft_pull';

/** Whose credit is asked for: every borrower of the file until someone is taken out. */
export const CreditBorrowersField = ({ isNew }: { readonly isNew: boolean }) => {
  const t = useVendorOrdersText();
  const applicationId = useWatch<OrderValues, 'applicationId'>({ name: 'applicationId' });
  const { setValue, getValues } = useFormContext<OrderValues>();
  const { field, fieldState } = useController<OrderValues, 'borrowerIds'>({ name: 'borrowerIds' });
  const borrowers = useBorrowersOf(applicationId);
  const all = borrowers?.map(({ borrowerId }) => borrowerId).join(' ') ?? '';
  useEffect(() => {
    const ids = all === '' ? [] : all.split(' ');
    // An order that is changed keeps those that it names.
    const keeps = !isNew && (all === '' || ids.some((id) => getValues('borrowerIds').includes(id)));
    if (!keeps) setValue('borrowerIds', ids);
  }, [all, isNew, setValue, getValues]);
  if (!borrowers)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('form.borrowersFirst')}
      </Typography>
    );
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">{t('form.borrowers')}</FormLabel>
      {borrowers.map(({ borrowerId, name }) => (
        <FormControlLabel
          key={borrowerId}
          label={name}
          control={
            <Checkbox
              size="small"
              checked={field.value.includes(borrowerId)}
              onChange={(_event, isOn) =>
                field.onChange(
                  all.split(' ').filter((each) => (each === borrowerId ? isOn : field.value.includes(each))),
                )
              }
            />
          }
        />
      ))}
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
};

/** Cost to the borrowers, and their authorization: asked of those whose is not on the file yet. */
export const CreditAgreement = () => {
  const t = useVendorOrdersText();
  const product = useWatch<OrderValues, 'product'>({ name: 'product' });
  const { field, fieldState } = useController<OrderValues, 'isAgreed'>({ name: 'isAgreed' });
  const [applicationId, chosen] = useWatch<OrderValues, ['applicationId', 'borrowerIds']>({
    name: ['applicationId', 'borrowerIds'],
  });
  const authorized = useAuthorizedBorrowers(applicationId);
  const isOnFile = authorized !== undefined && chosen.length > 0 && chosen.every((id) => authorized.includes(id));
  const { setValue } = useFormContext<OrderValues>();
  useEffect(() => {
    // What was ticked for others holds for them alone.
    setValue('isAgreed', isOnFile);
  }, [isOnFile, setValue]);
  return (
    <>
      <Alert severity={product === SOFT ? 'info' : 'warning'}>{t(product === SOFT ? 'form.soft' : 'form.hard')}</Alert>
      {isOnFile && <Typography variant="body2">{t('form.authorized')}</Typography>}
      <FormControl error={fieldState.error !== undefined} sx={{ ...(isOnFile && { display: 'none' }) }}>
        <FormControlLabel
          label={t('form.agreed')}
          control={
            <Checkbox
              size="small"
              checked={field.value}
              onChange={(_event, isOn) => field.onChange(isOn)}
              slotProps={{ input: { ref: field.ref } }}
            />
          }
        />
        {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
      </FormControl>
    </>
  );
};
