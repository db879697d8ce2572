import Alert from '@mui/material/Alert';
import FormControlLabel from '@mui/material/FormControlLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { useForm, useFormContext, useWatch } from 'react-hook-form';
import type { z } from 'zod';
import type { RotationInfo } from '../../../../api/appraiser/appraiser.contract.ts';
import type { VendorOrderDetail, vendorSchema } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { read } from '../../client/http.ts';
import { useApi } from '../../client/use-api.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { OrderRefusal } from '../../vendor-orders/base/OrderRefusal.tsx';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { formatDate } from '../../kit/values/format.ts';
import { assignVendor } from '../../vendor-orders/base/order-commands.ts';
import { useSeenOrder } from '../../vendor-orders/base/useSeenOrder.ts';
import { useOrdersText } from './orders.texts.ts';

type Values = {
  readonly partnerId: string;
  readonly appraiserId: string;
  readonly reasons: Readonly<Record<string, string>>;
};
type Props = { readonly order: VendorOrderDetail; readonly onClose: () => void };

const useAssignment = (order: VendorOrderDetail, onClose: () => void) => {
  const t = useOrdersText();
  const asSeen = useSeenOrder(order);
  const rotation = useApi<RotationInfo>(['appraisal-rotation', order.id]);
  const vendors = useQuery({
    queryKey: ['vendor-orders', 'appraisal-vendors'],
    queryFn: ({ signal }) => read<z.infer<typeof vendorSchema>[]>('vendor-orders/vendors?kind=appraisal', signal),
  });
  const form = useForm<Values>({
    defaultValues: { partnerId: order.partnerId ?? '', appraiserId: '', reasons: {} },
  });
  const { inTurn = [] } = rotation.data ?? {};
  const [typed, company] = useWatch({ control: form.control, name: ['appraiserId', 'partnerId'] });
  const chosen = typed || inTurn[0]?.appraiserId;
  const before = inTurn.slice(
    0,
    Math.max(
      0,
      inTurn.findIndex(({ appraiserId }) => appraiserId === chosen),
    ),
  );
  // Where there is but one, nobody has to choose it.
  const [only, ...others] = vendors.data ?? [];
  const partnerId = others.length > 0 ? company : (only?.partnerId ?? '');

  const { send, error } = useCommand({
    run: (body: Parameters<typeof assignVendor>[1]) => asSeen((seen) => assignVendor(seen, body)),
    success: t('assign.done'),
    onSuccess: onClose,
  });
  const submit = async ({ reasons }: Values) => {
    const silent = before.filter(({ appraiserId }) => !reasons[appraiserId]?.trim());
    for (const { appraiserId } of silent)
      form.setError(`reasons.${appraiserId}`, { message: t('assign.needsReason') }, { shouldFocus: true });
    if (!partnerId) form.setError('partnerId', { message: t('assign.needsVendor') }, { shouldFocus: true });
    if (silent.length > 0 || !chosen || !partnerId) return;
    const skipped = before.map(({ appraiserId }) => ({ appraiserId, reason: reasons[appraiserId] ?? '' }));
    // The turn may have changed since this was opened: the server knows. An assigned appraiser keeps the order.
    const isInTurn = before.length === 0 && chosen !== order.appraiserId;
    await send(isInTurn ? { partnerId, isInTurn } : { partnerId, appraiserId: chosen, skipped });
  };
  return { form, rotation, vendors, chosen, before, submit, error };
};

type TurnsProps = { readonly inTurn: RotationInfo['inTurn']; readonly chosen: string | undefined };

const Turns = ({ inTurn, chosen }: TurnsProps) => {
  const t = useOrdersText();
  const { setValue } = useFormContext<Values>();
  return (
    <RadioGroup
      aria-label={t('assign.label')}
      value={chosen ?? ''}
      onChange={(_event, appraiserId) => setValue('appraiserId', appraiserId, { shouldDirty: true })}
    >
      {inTurn.map(({ appraiserId, name, openOrders, capacity, lastAssignedAt }) => (
        <FormControlLabel
          key={appraiserId}
          value={appraiserId}
          control={<Radio size="small" />}
          label={t('assign.turn', {
            name,
            openOrders,
            capacity,
            last: lastAssignedAt === null ? t('assign.never') : formatDate(lastAssignedAt),
          })}
        />
      ))}
    </RadioGroup>
  );
};

/** Gives the order to the next in turn; passing over an appraiser needs a reason. */
export const AssignDialog = ({ order, onClose }: Props) => {
  const t = useOrdersText();
  const { form, rotation, vendors, chosen, before, submit, error } = useAssignment(order, onClose);
  const { inTurn = [], left = [] } = rotation.data ?? {};
  const [only, ...others] = vendors.data ?? [];
  const hasNone = rotation.data !== undefined && inTurn.length === 0;
  const hasNoVendor = vendors.data !== undefined && only === undefined;

  return (
    <FormDialog
      title={t('assign.title', { orderNumber: order.orderNumber })}
      intro={t('assign.intro')}
      form={form}
      onSubmit={submit}
      confirm={t('assign.confirm')}
      isHeldBack={!chosen || !only}
      onClose={onClose}
      notice={<OrderRefusal order={order} error={error} />}
    >
      <Awaited query={rotation} height={160} />
      {hasNone && <Alert severity="warning">{t('assign.none')}</Alert>}
      {hasNoVendor && <Alert severity="warning">{t('assign.noVendor')}</Alert>}
      {others.length > 0 && (
        <FormField
          name="partnerId"
          label={t('assign.vendor')}
          required
          options={(vendors.data ?? []).map((vendor) => ({ value: vendor.partnerId, label: vendor.name }))}
        />
      )}
      <Turns inTurn={inTurn} chosen={chosen} />
      {before.map(({ appraiserId, name }) => (
        <FormField
          key={appraiserId}
          name={`reasons.${appraiserId}`}
          label={t('assign.reason', { name })}
          required
          minRows={1}
        />
      ))}
      {left.length > 0 && (
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {t('assign.left')} {left.map(({ name, reasons }) => `${name} ${reasons.join(', ')}`).join('; ')}
        </Typography>
      )}
    </FormDialog>
  );
};
