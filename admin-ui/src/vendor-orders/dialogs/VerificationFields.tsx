import { useWatch } from 'react-hook-form';
import { FormField } from '../../kit/form/FormField.tsx';
import type { OrderValues } from '../base/order-form.ts';
import { useBorrowersOf } from '../base/useBorrowersOf.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

/** Of whom something is verified, and for assets at which bank. */
export const VerificationFields = () => {
  const t = useVendorOrdersText();
  const [applicationId, product] = useWatch<OrderValues, ['applicationId', 'product']>({
    name: ['applicationId', 'product'],
  });
  const borrowers = useBorrowersOf(applicationId);
  return (
    <>
      <FormField
        name="borrowerId"
        label={t('form.ofWhom')}
        options={[
          { value: '', label: t('form.firstBorrower') },
          ...(borrowers ?? []).map(({ borrowerId, name }) => ({ value: borrowerId, label: name })),
        ]}
        helperText={borrowers ? undefined : t('form.borrowersFirst')}
      />
      {product === 'assets' && <FormField name="institution" label={t('form.institution')} />}
    </>
  );
};
