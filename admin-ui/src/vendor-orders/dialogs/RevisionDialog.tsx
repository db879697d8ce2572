import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orderRevisionSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import { type VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { requestRevision } from '../base/order-commands.ts';
import { OrderCommandDialog } from '../base/OrderCommandDialog.tsx';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

type Values = { readonly reason: string; readonly items: string };
const toRequest = ({ reason, items }: Values) => ({
  reason,
  items: items.split('\n').filter((line) => line.trim() !== ''),
});
const resolver = zodResolver(formSchema<Values>({ contract: orderRevisionSchema, toRequest, problemsOf: () => [] }));

type Props = { readonly order: VendorOrderDetail; readonly onClose: () => void };

/** Has the vendor look at its report again, point by point. */
export const RevisionDialog = ({ order, onClose }: Props) => {
  const t = useVendorOrdersText();
  const form = useForm<Values>({ defaultValues: { reason: '', items: '' }, resolver });
  return (
    <OrderCommandDialog
      title={t('revision.title', { orderNumber: order.orderNumber })}
      form={form}
      order={order}
      name={`order-revision:${order.id}`}
      run={(seen, values) => requestRevision(seen, toRequest(values))}
      success={t('done.request_revision')}
      confirm={t('actions.request_revision')}
      onClose={onClose}
    >
      <FormField name="reason" label={t('reason')} required minRows={2} />
      <FormField name="items" label={t('revision.items')} helperText={t('revision.itemsHint')} minRows={3} />
    </OrderCommandDialog>
  );
};
