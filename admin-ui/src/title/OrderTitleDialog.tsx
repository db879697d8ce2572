import { zodResolver } from '@hookform/resolvers/zod';
import { type Path, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { turnaroundInWords } from '../../../events/lending/vendor-orders/every-kind/due-dates.ts';
import {
  orderPriorities,
  type OrderPriority,
  orderPriorityNames,
} from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { ApiError } from '../client/api-error.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { FormField } from '../kit/form/FormField.tsx';
import { LoanFileField } from '../kit/vendor-orders/LoanFileField.tsx';
import { createOrder } from '../kit/vendor-orders/order-commands.ts';
import { useTitleText } from './title.texts.ts';

const kinds = ['title', 'flood'] as const;
const kindOf = (product: string): (typeof kinds)[number] =>
  kinds.find((kind) => Object.hasOwn(vendorKinds[kind].products, product)) ?? 'title';

type Values = {
  readonly applicationId: string;
  readonly product: string;
  readonly priority: OrderPriority;
  readonly instructions: string;
};
const blank: Values = { applicationId: '', product: 'full_search', priority: 'standard', instructions: '' };

const send = ({ applicationId, product, priority, instructions }: Values) =>
  createOrder({
    applicationId,
    kind: kindOf(product),
    product,
    priority,
    ...(instructions.trim() !== '' && { instructions }),
  });

/** Orders a title search or a flood determination for a loan file. What is typed outlives every refusal. */
export const OrderTitleDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useTitleText();
  const schema = z.custom<Values>().superRefine(({ applicationId }, context) => {
    if (applicationId === '')
      context.addIssue({ code: 'custom', path: ['applicationId'], message: t('form.chooseFile') });
  });
  const form = useForm<Values>({ defaultValues: blank, resolver: zodResolver(schema) });
  const { turnaround } = vendorKinds[kindOf(useWatch({ control: form.control, name: 'product' }))];
  const { send: order, error } = useCommand({ run: send, success: t('form.created'), onSuccess: onClose });
  const submit = async (values: Values) => {
    const { error: refusal } = await order(values);
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? []) form.setError(field as Path<Values>, { message });
  };
  return (
    <FormDialog
      title={t('order')}
      form={form}
      onSubmit={submit}
      confirm={t('order')}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <LoanFileField name="applicationId" />
      <FormField
        name="product"
        label={t('form.product')}
        required
        options={kinds.flatMap((kind) =>
          Object.entries(vendorKinds[kind].products).map(([value, product]) => ({
            value,
            label: t('form.ofKind', { kind: vendorKinds[kind].name, product }),
          })),
        )}
      />
      <FormField
        name="priority"
        label={t('form.priority')}
        required
        options={orderPriorities.map((value) => ({
          value,
          label: t('form.turnaround', {
            priority: orderPriorityNames[value],
            turnaround: turnaroundInWords(turnaround[value]),
          }),
        }))}
      />
      <FormField name="instructions" label={t('form.instructions')} minRows={2} />
    </FormDialog>
  );
};
