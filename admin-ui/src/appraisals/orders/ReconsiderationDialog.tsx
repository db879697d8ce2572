import { zodResolver } from '@hookform/resolvers/zod';
import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { type Path, useFieldArray, useForm, useFormContext } from 'react-hook-form';
import { reconsiderationSchema, SALE_IN_FUTURE } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import { type VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { MOST_COMPARABLES } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { ApiError } from '../../client/api-error.ts';
import { OrderCommandDialog } from '../../vendor-orders/base/OrderCommandDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { formSchema } from '../../kit/form/form-schema.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { todayAtBranch } from '../../kit/form/today.ts';
import { requestReconsideration } from './order-commands.ts';
import { useOrdersText } from './orders.texts.ts';

type Comparable = { readonly address: string; readonly salePrice: number | ''; readonly saleDate: string };
type Values = { readonly reason: string; readonly comparables: Comparable[] };
const blank: Comparable = { address: '', salePrice: '', saleDate: '' };
const toRequest = ({ reason, comparables }: Values) => ({
  reason,
  comparables: comparables.map(({ salePrice, ...rest }) => ({ ...rest, salePrice: Number(salePrice) })),
});
/** A sale that is still to come compares with nothing. */
const problemsOf = ({ comparables }: Values) =>
  comparables.flatMap(({ saleDate }, index) =>
    saleDate > todayAtBranch() ? [{ field: `comparables.${index}.saleDate`, message: SALE_IN_FUTURE }] : [],
  );
const resolver = zodResolver(formSchema<Values>({ contract: reconsiderationSchema, toRequest, problemsOf }));

type Props = { readonly order: VendorOrderDetail; readonly onClose: () => void };

const Comparables = () => {
  const t = useOrdersText();
  const { control } = useFormContext<Values>();
  const { fields, append, remove } = useFieldArray({ control, name: 'comparables' });
  return (
    <>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('reconsideration.place', { place: index + 1 })}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr 40px', sm: '1fr 140px 150px 40px' },
          }}
        >
          <FormField name={`comparables.${index}.address`} label={t('reconsideration.address')} required />
          <Box sx={{ gridColumn: { xs: 1, sm: 'auto' } }}>
            <NumericField
              name={`comparables.${index}.salePrice`}
              label={t('reconsideration.price')}
              prefix="$"
              required
              blank=""
            />
          </Box>
          <Box sx={{ gridColumn: { xs: 1, sm: 'auto' } }}>
            <FormField name={`comparables.${index}.saleDate`} label={t('reconsideration.day')} type="date" required />
          </Box>
          <IconButton
            aria-label={t('reconsideration.remove', { place: index + 1 })}
            onClick={() => remove(index)}
            sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
          >
            <DeleteOutlined />
          </IconButton>
        </Box>
      ))}
      {fields.length < MOST_COMPARABLES && (
        <Button startIcon={<Add />} onClick={() => append(blank)} sx={{ justifySelf: 'start' }}>
          {t('reconsideration.add')}
        </Button>
      )}
    </>
  );
};

/** Has the value of an appraisal reconsidered, by comparable sales that the report leaves out. */
export const ReconsiderationDialog = ({ order, onClose }: Props) => {
  const t = useOrdersText();
  const form = useForm<Values>({ defaultValues: { reason: '', comparables: [blank] }, resolver });
  const tell = (refusal: unknown) => {
    if (!(refusal instanceof ApiError)) return;
    for (const { field, message } of refusal.problem?.errors ?? []) form.setError(field as Path<Values>, { message });
  };
  return (
    <OrderCommandDialog
      title={t('reconsideration.title', { orderNumber: order.orderNumber })}
      intro={t('reconsideration.intro')}
      form={form}
      order={order}
      name={`appraisal-reconsideration:${order.id}`}
      run={(seen, values) => requestReconsideration(seen, toRequest(values))}
      success={t('done.request_reconsideration')}
      tell={tell}
      confirm={t('reconsideration.confirm')}
      onClose={onClose}
    >
      <FormField name="reason" label={t('reason')} required minRows={2} />
      <Comparables />
    </OrderCommandDialog>
  );
};
