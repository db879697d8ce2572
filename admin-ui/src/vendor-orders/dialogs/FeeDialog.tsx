import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { orderFeeSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { agreeFee } from '../base/order-commands.ts';
import type { OrderDialogProps } from '../base/order-dialog.ts';
import { OrderRefusal } from '../base/OrderRefusal.tsx';
import { useSeenOrder } from '../base/useSeenOrder.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

type Values = { readonly fee: number | ''; readonly notes: string };
const toRequest = ({ fee, notes }: Values) => ({
  fee: fee === '' ? Number.NaN : fee,
  ...(notes.trim() !== '' && { notes }),
});

/** Agrees what the vendor gets, and says why. */
export const FeeDialog = ({ order, onClose }: OrderDialogProps) => {
  const t = useVendorOrdersText();
  const asSeen = useSeenOrder(order);
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
  const kept = useKeptForm(form, `order-fee:${order.id}`);
  const { send, error } = useCommand({
    run: (values: Values) => asSeen((seen) => agreeFee(seen, toRequest(values))),
    success: t('done.agree_fee'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('fee.title', { orderNumber: order.orderNumber })}
      form={form}
      kept={kept}
      onSubmit={async (values) => tellFields(form, (await send(values)).error)}
      confirm={t('fee.confirm')}
      onClose={onClose}
      notice={<OrderRefusal order={order} error={error} />}
    >
      <NumericField name="fee" label={t('facts.fee')} prefix="$" required blank="" />
      <FormField name="notes" label={t('fee.notes')} minRows={2} />
    </FormDialog>
  );
};
