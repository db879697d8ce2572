import type { FieldValues } from 'react-hook-form';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog, type FormDialogProps } from '../../kit/form/FormDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { OrderRefusal } from './OrderRefusal.tsx';
import { useSeenOrder } from './useSeenOrder.ts';

type Props<Input extends FieldValues> = Omit<FormDialogProps<Input, Input>, 'kept' | 'notice' | 'onSubmit'> & {
  readonly order: VendorOrderDetail;
  /** Under which what is typed is kept, such as `order-fee:<id of the order>`. */
  readonly name: string;
  readonly run: (seen: VendorOrderDetail, values: Input) => Promise<unknown>;
  /** The toast once it is done. */
  readonly success: string;
  /** Says the refusal beneath the fields. */
  readonly tell?: (refusal: unknown) => void;
};

/** A form that does something with an order. What is typed outlives a refusal and a reload. */
export const OrderCommandDialog = <Input extends FieldValues>({
  order,
  name,
  run,
  success,
  tell,
  ...dialog
}: Props<Input>) => {
  const { form, onClose } = dialog;
  const asSeen = useSeenOrder(order);
  const kept = useKeptForm(form, name);
  const { send, error } = useCommand({
    run: (values: Input) => asSeen((seen) => run(seen, values)),
    success,
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  const submit = async (values: Input) => {
    const { error: refusal } = await send(values);
    if (tell) tell(refusal);
    else tellFields(form, refusal);
  };
  return <FormDialog {...dialog} kept={kept} onSubmit={submit} notice={<OrderRefusal order={order} error={error} />} />;
};
