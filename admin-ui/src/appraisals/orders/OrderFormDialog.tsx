import { zodResolver } from '@hookform/resolvers/zod';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type Path, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { appraisedPropertyNames } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
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
import { NumericField } from '../../kit/form/NumericField.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { OrderRefusal } from '../../vendor-orders/base/OrderRefusal.tsx';
import { LoanFileField } from '../../vendor-orders/dialogs/LoanFileField.tsx';
import { changeTerms, createOrder } from '../../vendor-orders/base/order-commands.ts';
import { instructionsProblem } from '../../vendor-orders/base/order-form.ts';
import { useSeenOrder } from '../../vendor-orders/base/useSeenOrder.ts';
import { InstantTick } from '../instant/InstantTick.tsx';
import { useOrdersText } from './orders.texts.ts';
import { detailsOf, termsOf, type Values, valuesOf } from './order-values.ts';
import { UadFormField } from './UadFormField.tsx';
import { useFactsOfFile } from './useFactsOfFile.ts';

const { products, turnaround, detailsSchema } = vendorKinds.appraisal;

const resolverFor = (chooseFile: string) =>
  zodResolver(
    z.custom<Values>().superRefine((values, context) => {
      if (values.applicationId === '')
        context.addIssue({ code: 'custom', path: ['applicationId'], message: chooseFile });
      for (const { path, message } of detailsSchema.safeParse(detailsOf(values)).error?.issues ?? [])
        context.addIssue({ code: 'custom', path, message });
      const tooMuch = instructionsProblem(values);
      if (tooMuch !== undefined) context.addIssue({ code: 'custom', path: ['instructions'], message: tooMuch });
    }),
  );

const Terms = () => {
  const t = useOrdersText();
  const priority = useWatch<Values, 'priority'>({ name: 'priority' });
  return (
    <>
      <FormField
        name="propertyType"
        label={t('form.propertyType')}
        options={[
          { value: '', label: t('form.notSaid') },
          ...Object.entries(appraisedPropertyNames).map(([value, label]) => ({ value, label })),
        ]}
      />
      <FormField name="yearBuilt" label={t('form.yearBuilt')} inputMode="numeric" />
      <NumericField name="squareFeet" label={t('form.squareFeet')} isWhole blank="" />
      <NumericField name="contractPrice" label={t('form.contractPrice')} prefix="$" blank="" />
      <FormField
        name="product"
        label={t('form.product')}
        required
        options={Object.entries(products).map(([value, label]) => ({ value, label }))}
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
        helperText={t('form.due', {
          turnaround: turnaroundInWords({ from: turnaround[priority].to, to: turnaround[priority].to }),
        })}
      />
      <Box sx={{ gridColumn: '1 / -1' }}>
        <UadFormField name="uadReportId" />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <FormField name="instructions" label={t('form.instructions')} minRows={2} />
      </Box>
      <Box sx={{ gridColumn: '1 / -1' }}>
        <InstantTick name="withInstantValuation" />
      </Box>
    </>
  );
};

type Props = {
  /** To change it before it is sent; left out to create one. */
  readonly order?: VendorOrderDetail;
  /** Where it is known for which application; else it is searched for. */
  readonly applicationId?: string;
  /** With the id of the order once it is created or changed. */
  readonly onClose: (id?: string) => void;
};

/** Creates an appraisal order, or changes it before it is sent. What is typed outlives every refusal. */
export const OrderFormDialog = ({ order, applicationId: given, onClose }: Props) => {
  const t = useOrdersText();
  const asSeen = useSeenOrder(order);
  const form = useForm<Values>({
    defaultValues: valuesOf(order, given),
    resolver: resolverFor(t('form.chooseFile')),
  });
  const chosen = useWatch({ control: form.control, name: 'applicationId' });
  const address = useFactsOfFile(form, order ? '' : chosen);
  // The chosen file is not kept: the search that found it is gone too.
  const kept = useKeptForm(
    form,
    `appraisal-order:${order?.id ?? given ?? 'new'}`,
    ({ applicationId }) => Boolean(order ?? given) || !applicationId,
  );
  const { send, error } = useCommand({
    run: (values: Values) => {
      return order
        ? asSeen((seen) => changeTerms(seen, termsOf(values, seen)))
        : createOrder({
            applicationId: values.applicationId,
            kind: 'appraisal',
            place: false,
            ...termsOf(values, undefined),
          });
    },
    success: t(order ? 'form.saved' : 'form.created'),
    onSuccess: ({ id }) => {
      kept.forget();
      onClose(id);
    },
  });
  const submit = async (values: Values) => {
    const { error: refusal } = await send(values);
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? [])
      form.setError(field.replace(/^details\./, '') as Path<Values>, { message });
  };
  return (
    <FormDialog
      title={order ? t('form.editTitle', { orderNumber: order.orderNumber }) : t('form.title')}
      form={form}
      kept={kept}
      onSubmit={submit}
      confirm={t(order ? 'form.save' : 'create')}
      onClose={() => onClose()}
      notice={order ? <OrderRefusal order={order} error={error} /> : <Refusal error={error} />}
    >
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        <Box sx={{ gridColumn: '1 / -1', minWidth: 0, '&:empty': { display: 'none' } }}>
          {!order && given === undefined && <LoanFileField name="applicationId" />}
          {(order ?? address) && (
            <Typography>{t('form.address', { address: address ?? order?.propertyAddress ?? '—' })}</Typography>
          )}
        </Box>
        <Terms />
      </Box>
    </FormDialog>
  );
};
