import { type Path, useForm, useWatch } from 'react-hook-form';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { turnaroundInWords } from '../../../../events/lending/vendor-orders/every-kind/due-dates.ts';
import {
  orderPriorities,
  orderPriorityNames,
} from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { ApiError } from '../../client/api-error.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { CreditAgreement, CreditBorrowersField } from './CreditFields.tsx';
import { OrderRefusal } from '../base/OrderRefusal.tsx';
import { LoanFileField } from './LoanFileField.tsx';
import { authorizeCredit } from '../base/credit-authorization.ts';
import { changeTerms, createOrder } from '../base/order-commands.ts';
import {
  type FormKind,
  kindOfProduct,
  orderValues,
  type OrderValues,
  termsOfValues,
  useOrderResolver,
} from '../base/order-form.ts';
import { useSeenOrder } from '../base/useSeenOrder.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';
import { VerificationFields } from './VerificationFields.tsx';

type FieldsProps = { readonly kinds: readonly FormKind[]; readonly isNew: boolean };

const Fields = ({ kinds, isNew }: FieldsProps) => {
  const t = useVendorOrdersText();
  const product = useWatch<OrderValues, 'product'>({ name: 'product' });
  const kind = kindOfProduct(product);
  const { turnaround } = vendorKinds[kind];
  return (
    <>
      <FormField
        name="product"
        label={t('form.product')}
        required
        options={kinds.flatMap((each) =>
          Object.entries(vendorKinds[each].products).map(([value, name]) => ({
            value,
            label: kinds.length === 1 ? name : t('form.ofKind', { kind: vendorKinds[each].name, product: name }),
          })),
        )}
      />
      {kind === 'credit' && <CreditBorrowersField isNew={isNew} />}
      {kind === 'verification' && <VerificationFields />}
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
      {kind === 'credit' && isNew && <CreditAgreement />}
    </>
  );
};

type Props = {
  /** Kinds that can be ordered. */
  readonly kinds: readonly FormKind[];
  readonly title: string;
  /** Where it is known for which application; else it is searched for. */
  readonly applicationId?: string;
  /** To change it before it is sent; left out for a new one. */
  readonly order?: VendorOrderDetail;
  readonly onClose: () => void;
};

/** Orders something of a vendor, or changes what is ordered before it is sent. What is typed outlives every refusal. */
export const OrderFormDialog = ({ kinds, title, applicationId = '', order, onClose }: Props) => {
  const t = useVendorOrdersText();
  const asSeen = useSeenOrder(order);
  const form = useForm<OrderValues>({
    defaultValues: orderValues(kinds, applicationId, order),
    resolver: useOrderResolver(),
  });
  const { send, error } = useCommand({
    run: async (values: OrderValues) => {
      const terms = termsOfValues(values);
      if (order) return asSeen((seen) => changeTerms(seen, terms));
      const { applicationId: of, borrowerIds } = values;
      const kind = kindOfProduct(values.product);
      if (kind === 'credit') await authorizeCredit(of, borrowerIds);
      return createOrder({ applicationId: of, kind, ...terms });
    },
    success: t(order ? 'form.saved' : 'form.created'),
    onSuccess: onClose,
  });
  const submit = async (values: OrderValues) => {
    const { error: refusal } = await send(values);
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? [])
      form.setError(field.replace(/^details\./, '') as Path<OrderValues>, { message });
  };
  return (
    <FormDialog
      title={title}
      form={form}
      onSubmit={submit}
      confirm={order ? t('form.save') : title}
      onClose={onClose}
      notice={order ? <OrderRefusal order={order} error={error} /> : <Refusal error={error} />}
    >
      {!order && applicationId === '' && <LoanFileField name="applicationId" />}
      <Fields kinds={kinds} isNew={!order} />
    </FormDialog>
  );
};
