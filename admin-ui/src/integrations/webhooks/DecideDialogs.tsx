import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import { z } from 'zod';
import type { commandAnswerSchema } from '../../../../api/http/requests/command-answer.contract.ts';
import {
  attachDeliverySchema,
  type PartnerDeliveryDetail,
  turnDownDeliverySchema,
} from '../../../../api/partner-delivery/partner-delivery.contract.ts';
import { orderStatusNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { command } from '../../client/http.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { tellFields } from '../../kit/form/after-refusal.ts';
import { FormDialog } from '../../kit/form/FormDialog.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { useKeptForm } from '../../kit/form/useKeptForm.ts';
import { useDeliveriesInText } from './deliveries-in.texts.ts';

type Answer = z.infer<typeof commandAnswerSchema>;
type Props = { readonly detail: PartnerDeliveryDetail; readonly onClose: () => void };

const decide = (id: string, how: 'attachment' | 'turn-down', body: object) =>
  command<Answer>({ method: 'POST', path: `partner-deliveries/${id}/${how}`, body });

/** The choice of no order is an empty one, which the API has left out. */
const formSchema = attachDeliverySchema.extend({
  orderId: z.union([z.literal('').transform(() => undefined), attachDeliverySchema.shape.orderId]),
});
type Given = z.input<typeof formSchema>;
type Attached = z.output<typeof formSchema>;

/** Takes a held delivery for its application, or for an order of its partner, with the reason. */
export const AttachDialog = ({ detail: { id, partnerName: partner, orders }, onClose }: Props) => {
  const t = useDeliveriesInText();
  const form = useForm<Given, unknown, Attached>({
    defaultValues: { reason: '', orderId: '' },
    resolver: zodResolver(formSchema),
  });
  const kept = useKeptForm(form, `attachment:${id}`);
  const { send, error } = useCommand({
    run: ({ reason, orderId }: Attached) => decide(id, 'attachment', { reason, ...(orderId && { orderId }) }),
    success: t('toasts.attached'),
    onSuccess: () => {
      kept.forget();
      onClose();
    },
  });
  const options = orders.map(({ id: value, orderNumber: number, kindName: kind, status }) => ({
    value,
    label: t('attach.orderOption', { kind, number, status: orderStatusNames[status] }),
  }));
  return (
    <FormDialog
      form={form}
      kept={kept}
      title={t('attach.title', { partner })}
      intro={t('attach.intro')}
      confirm={t('attach.confirm')}
      onSubmit={async (given) => tellFields(form, (await send(given)).error)}
      onClose={onClose}
      notice={<Refusal error={error} />}
    >
      {options.length > 0 && (
        <FormField
          name="orderId"
          label={t('attach.order')}
          helperText={t('attach.orderHint')}
          options={[{ value: '', label: t('attach.noOrder') }, ...options]}
        />
      )}
      <FormField name="reason" label={t('attach.reason')} required minRows={2} />
    </FormDialog>
  );
};

/** Ends a held delivery, with the reason. */
export const TurnDownDialog = ({ detail: { id, partnerName: partner }, onClose }: Props) => {
  const t = useDeliveriesInText();
  return (
    <ReasonDialog
      title={t('turnDown.title', { partner })}
      intro={t('turnDown.intro')}
      confirm={t('turnDown.confirm')}
      isDestructive
      label={t('turnDown.reason')}
      name={`turn-down:${id}`}
      schema={turnDownDeliverySchema}
      run={(reason) => decide(id, 'turn-down', { reason })}
      success={t('toasts.turnedDown')}
      onClose={onClose}
    />
  );
};
