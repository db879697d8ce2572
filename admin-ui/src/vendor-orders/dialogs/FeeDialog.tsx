import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orderFeeSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { agreeFee } from '../base/order-commands.ts';
import type { OrderDialogProps } from '../base/order-dialog.ts';
import { OrderCommandDialog } from '../base/OrderCommandDialog.tsx';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

type Values = { readonly fee: number | ''; readonly notes: string };
const toRequest = ({ fee, notes }: Values) => ({
  fee: fee === '' ? Number.NaN : fee,
  ...(notes.trim() !== '' && { notes }),
});

/** Agrees what the vendor gets, and says why. */
export const FeeDialog = ({ order, onClose }: OrderDialogProps) => {
  const t = useVendorOrdersText();
  const problemsOf = ({ fee }: Values) => (fee === '' ? [{ field: 'fee', message: t('fee.missing') }] : []);
  const form = useForm<Values>({
    defaultValues: { fee: order.fees ?? '', notes: '' },
    resolver: zodResolver(
      formSchema<Values>({
        contract: orderFeeSchema,
        toRequest: (values) => (values.fee === '' ? { fee: 0 } : toRequest(values)),
        problemsOf,
      }),
    ),
  });
  return (
    <OrderCommandDialog
      title={t('fee.title', { orderNumber: order.orderNumber })}
      form={form}
      order={order}
      name={`order-fee:${order.id}`}
      run={(seen, values) => agreeFee(seen, toRequest(values))}
      success={t('done.agree_fee')}
      confirm={t('fee.confirm')}
      onClose={onClose}
    >
      <NumericField name="fee" label={t('facts.fee')} prefix="$" required blank="" />
      <FormField name="notes" label={t('fee.notes')} minRows={2} />
    </OrderCommandDialog>
  );
};
