import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { type Path, useController, useForm, useFormContext, useWatch } from 'react-hook-form';
import { z } from 'zod';
import type { DetailedApplication } from '../../../api/loan-application/detail.contract.ts';
import { turnaroundInWords } from '../../../events/lending/vendor-orders/every-kind/due-dates.ts';
import {
  orderPriorities,
  type OrderPriority,
  orderPriorityNames,
} from '../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import { ApiError } from '../client/api-error.ts';
import { useApi } from '../client/use-api.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { Refusal } from '../kit/dialogs/Refusal.tsx';
import { FormDialog } from '../kit/form/FormDialog.tsx';
import { FormField } from '../kit/form/FormField.tsx';
import { LoanFileField } from '../kit/vendor-orders/LoanFileField.tsx';
import { createOrder } from '../kit/vendor-orders/order-commands.ts';
import { useCreditReportsText } from './credit-reports.texts.ts';

const { products, turnaround } = vendorKinds.credit;
const SOFT = 'soft_pull';

type Values = {
  readonly applicationId: string;
  readonly borrowerIds: readonly string[];
  readonly product: string;
  readonly priority: OrderPriority;
  readonly instructions: string;
  readonly isAgreed: boolean;
};
const blank: Values = {
  applicationId: '',
  borrowerIds: [],
  product: 'tri_merge',
  priority: 'standard',
  instructions: '',
  isAgreed: false,
};

const useResolver = () => {
  const t = useCreditReportsText();
  return zodResolver(
    z.custom<Values>().superRefine(({ applicationId, borrowerIds, isAgreed }, context) => {
      const refuse = (field: keyof Values, message: string) =>
        context.addIssue({ code: 'custom', path: [field], message });
      if (applicationId === '') refuse('applicationId', t('form.chooseFile'));
      else if (borrowerIds.length === 0) refuse('borrowerIds', t('form.chooseBorrower'));
      if (!isAgreed) refuse('isAgreed', t('form.agreedNeeded'));
    }),
  );
};

/** Whose credit is asked for: every borrower of the file until somebody is taken out. */
const BorrowersField = () => {
  const t = useCreditReportsText();
  const applicationId = useWatch<Values, 'applicationId'>({ name: 'applicationId' });
  const { setValue } = useFormContext<Values>();
  const { field, fieldState } = useController<Values, 'borrowerIds'>({ name: 'borrowerIds' });
  const { data } = useApi<DetailedApplication>(['applications', applicationId, 'detailed'], {
    enabled: applicationId !== '',
  });
  const borrowers =
    applicationId === '' || !data
      ? undefined
      : [{ borrowerId: data.borrowerId, name: data.borrowerName }, ...data.coBorrowers];
  const all = borrowers?.map(({ borrowerId }) => borrowerId).join(' ') ?? '';
  useEffect(() => {
    setValue('borrowerIds', all === '' ? [] : all.split(' '));
  }, [all, setValue]);
  if (!borrowers)
    return (
      <Typography variant="body2" color="textSecondary">
        {t('form.borrowersFirst')}
      </Typography>
    );
  return (
    <FormControl component="fieldset" error={fieldState.error !== undefined}>
      <FormLabel component="legend">{t('form.borrowers')}</FormLabel>
      {borrowers.map(({ borrowerId, name }) => (
        <FormControlLabel
          key={borrowerId}
          label={name}
          control={
            <Checkbox
              size="small"
              checked={field.value.includes(borrowerId)}
              onChange={(_event, isOn) =>
                field.onChange(
                  all.split(' ').filter((each) => (each === borrowerId ? isOn : field.value.includes(each))),
                )
              }
            />
          }
        />
      ))}
      {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
    </FormControl>
  );
};

/** What it costs the borrowers; asked before each order. */
const Agreement = () => {
  const t = useCreditReportsText();
  const product = useWatch<Values, 'product'>({ name: 'product' });
  const { field, fieldState } = useController<Values, 'isAgreed'>({ name: 'isAgreed' });
  return (
    <>
      <Alert severity={product === SOFT ? 'info' : 'warning'}>{t(product === SOFT ? 'form.soft' : 'form.hard')}</Alert>
      <FormControl error={fieldState.error !== undefined}>
        <FormControlLabel
          label={t('form.agreed')}
          control={
            <Checkbox
              size="small"
              checked={field.value}
              onChange={(_event, isOn) => field.onChange(isOn)}
              slotProps={{ input: { ref: field.ref } }}
            />
          }
        />
        {fieldState.error && <FormHelperText>{fieldState.error.message}</FormHelperText>}
      </FormControl>
    </>
  );
};

const send = ({ applicationId, borrowerIds, product, priority, instructions }: Values) =>
  createOrder({
    applicationId,
    kind: 'credit',
    product,
    priority,
    details: { borrowerIds: [...borrowerIds] },
    ...(instructions.trim() !== '' && { instructions }),
  });

/** Orders a credit report of a loan file. What is typed outlives every refusal. */
export const OrderCreditDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useCreditReportsText();
  const form = useForm<Values>({ defaultValues: blank, resolver: useResolver() });
  const { send: order, error } = useCommand({ run: send, success: t('form.created'), onSuccess: onClose });
  const submit = async (values: Values) => {
    const { error: refusal } = await order(values);
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? [])
      form.setError(field.replace(/^details\./, '') as Path<Values>, { message });
  };
  return (
    <FormDialog
      title={t('form.title')}
      form={form}
      onSubmit={submit}
      confirm={t('order')}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      <LoanFileField name="applicationId" />
      <BorrowersField />
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
      />
      <FormField name="instructions" label={t('form.instructions')} minRows={2} />
      <Agreement />
    </FormDialog>
  );
};
