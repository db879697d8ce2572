import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { exceptionClearanceSchema } from '../../../api/vendor-order/vendor-order.commands.contract.ts';
import { type VendorOrderDetail } from '../../../api/vendor-order/vendor-order.contract.ts';
import {
  type Clearance,
  clearanceNames,
  clearances,
} from '../../../events/lending/vendor-orders/title/title-exceptions.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { formSchema } from '../kit/form/form-schema.ts';
import { OrderCommandDialog } from '../vendor-orders/base/OrderCommandDialog.tsx';
import { type ClearanceWish, clearException } from './title-commands.ts';
import { useTitleText } from './title.texts.ts';

type Values = { readonly how: Clearance | ''; readonly notes: string };
const toRequest = ({ how, notes }: Values): ClearanceWish => ({
  how,
  ...(notes.trim() !== '' && { notes }),
});
const resolver = zodResolver(
  formSchema<Values>({ contract: exceptionClearanceSchema, toRequest, problemsOf: () => [] }),
);

type Props = { readonly order: VendorOrderDetail; readonly number: number; readonly onClose: () => void };

/** Says how an exception was got out of the way. What is typed outlives a refusal and a reload. */
export const ClearExceptionDialog = ({ order, number, onClose }: Props) => {
  const t = useTitleText();
  const form = useForm<Values>({ defaultValues: { how: '', notes: '' }, resolver });
  return (
    <OrderCommandDialog
      title={t('exceptions.clearTitle', { number })}
      form={form}
      order={order}
      name={`clear-exception:${order.id}:${number}`}
      run={(seen, values) => clearException(seen, number, toRequest(values))}
      success={t('exceptions.cleared')}
      confirm={t('exceptions.clearShort')}
      onClose={onClose}
    >
      <FormField
        name="how"
        label={t('exceptions.how')}
        required
        options={clearances.map((value) => ({ value, label: clearanceNames[value] }))}
      />
      <FormField name="notes" label={t('exceptions.notes')} minRows={2} />
    </OrderCommandDialog>
  );
};
