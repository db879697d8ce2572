import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orderRevisionSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import { type VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { requestRevision } from '../base/order-commands.ts';
import { OrderRefusal } from '../base/OrderRefusal.tsx';
import { useSeenOrder } from '../base/useSeenOrder.ts';
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
  const asSeen = useSeenOrder(order);
  const form = useForm<Values>({ defaultValues: { reason: '', items: '' }, resolver });
  const kept = useKeptForm(form, `order-revision:${order.id}`);
  const { send, error } = useCommand({
    run: (values: Values) => asSeen((seen) => requestRevision(seen, toRequest(values))),
    success: t('done.request_revision'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('revision.title', { orderNumber: order.orderNumber })}
      form={form}
      kept={kept}
      onSubmit={async (values) => tellFields(form, (await send(values)).error)}
      confirm={t('actions.request_revision')}
      onClose={onClose}
      notice={<OrderRefusal order={order} error={error} />}
    >
      <FormField name="reason" label={t('reason')} required minRows={2} />
      <FormField name="items" label={t('revision.items')} helperText={t('revision.itemsHint')} minRows={3} />
    </FormDialog>
  );
};
