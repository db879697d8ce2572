import Alert from '@mui/material/Alert';
import { useForm } from 'react-hook-form';
import { useQuery } from '@tanstack/react-query';
import type { z } from 'zod';
import type { vendorSchema } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { read } from '../../client/http.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { assignVendor } from '../base/order-commands.ts';
import type { OrderDialogProps } from '../base/order-dialog.ts';
import { OrderRefusal } from '../base/OrderRefusal.tsx';
import { useSeenOrder } from '../base/useSeenOrder.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

type Values = { readonly partnerId: string };

/** Gives an order that waits to be sent, or that its vendor dropped, to a vendor that is connected. */
export const VendorDialog = ({ order, onClose }: OrderDialogProps) => {
  const t = useVendorOrdersText();
  const asSeen = useSeenOrder(order);
  const vendors = useQuery({
    queryKey: ['vendor-orders', 'vendors', order.kind],
    queryFn: ({ signal }) => read<z.infer<typeof vendorSchema>[]>(`vendor-orders/vendors?kind=${order.kind}`, signal),
  });
  const form = useForm<Values>({ defaultValues: { partnerId: order.partnerId ?? '' } });
  const { send, error } = useCommand({
    run: ({ partnerId }: Values) => asSeen((seen) => assignVendor(seen, { partnerId })),
    success: t('done.assign'),
    onSuccess: onClose,
  });
  const submit = async (values: Values) => {
    if (values.partnerId === '') form.setError('partnerId', { message: t('vendor.choose') });
    else tellFields(form, (await send(values)).error);
  };
  return (
    <FormDialog
      title={t('vendor.title', { orderNumber: order.orderNumber })}
      form={form}
      onSubmit={submit}
      confirm={t('vendor.confirm')}
      isHeldBack={vendors.data?.length === 0}
      onClose={onClose}
      notice={<OrderRefusal order={order} error={error} />}
    >
      <Awaited query={vendors} height={60} />
      {vendors.data?.length === 0 && <Alert severity="warning">{t('vendor.none')}</Alert>}
      {vendors.data && vendors.data.length > 0 && (
        <FormField
          name="partnerId"
          label={t('facts.vendor')}
          required
          options={vendors.data.map(({ partnerId, name }) => ({ value: partnerId, label: name }))}
        />
      )}
    </FormDialog>
  );
};
