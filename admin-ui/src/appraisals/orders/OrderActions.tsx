import Button from '@mui/material/Button';
import { useState } from 'react';
import {
  type orderActions,
  orderReasonSchema,
  type VendorOrderDetail,
} from '../../../../api/vendor-order/vendor-order.contract.ts';
import type { Permission } from '../../../../events/lending/permissions.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../../kit/form/ReasonDialog.tsx';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import {
  acceptReport,
  cancelOrder,
  holdOrder,
  placeOrder,
  remindVendor,
  resumeOrder,
} from '../../kit/vendor-orders/order-commands.ts';
import { AssignDialog } from './AssignDialog.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { useOrdersText } from './orders.texts.ts';
import { ReconsiderationDialog } from './ReconsiderationDialog.tsx';
import { RevisionDialog } from '../../kit/vendor-orders/RevisionDialog.tsx';

type Action = Exclude<(typeof orderActions)[number], 'agree_fee'>;
type OfOrder = { readonly order: VendorOrderDetail };

const offered: readonly Action[] = [
  'change_terms',
  'assign',
  'place',
  'accept',
  'request_revision',
  'request_reconsideration',
  'remind',
  'resume',
  'hold',
  'cancel',
];
const atOnce = { place: placeOrder, resume: resumeOrder, remind: remindVendor } as const;
const isAtOnce = (action: Action): action is keyof typeof atOnce => Object.hasOwn(atOnce, action);

const permissionFor = (action: Action, mayApprove: boolean): Permission => {
  if (action === 'change_terms' || action === 'place') return 'appraisals.create';
  const isReview = ['accept', 'request_revision', 'request_reconsideration'].includes(action);
  return isReview && mayApprove ? 'appraisals.approve' : 'appraisals.update';
};

const AcceptDialog = ({ order, onClose }: OfOrder & { readonly onClose: () => void }) => {
  const t = useOrdersText();
  const { send, isPending, error } = useCommand({
    run: () => acceptReport(order),
    success: t('done.accept'),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t('accept.title', { orderNumber: order.orderNumber })}
      text={t('accept.text')}
      confirm={t('actions.accept')}
      isPending={isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
};

type StopProps = OfOrder & { readonly how: 'hold' | 'cancel'; readonly onClose: () => void };

const StopDialog = ({ order, how, onClose }: StopProps) => {
  const t = useOrdersText();
  return (
    <ReasonDialog
      title={t(`${how}.title`, { orderNumber: order.orderNumber })}
      intro={t(`${how}.intro`)}
      confirm={t(`actions.${how}`)}
      isDestructive={how === 'cancel'}
      label={t('reason')}
      name={`appraisal-${how}:${order.id}`}
      schema={orderReasonSchema}
      run={(reason) => (how === 'hold' ? holdOrder(order, reason) : cancelOrder(order, reason))}
      success={t(`done.${how}`)}
      onClose={onClose}
    />
  );
};

/** What the order's status allows now. */
export const OrderActions = ({ order }: OfOrder) => {
  const t = useOrdersText();
  const mayApprove = useCan('appraisals.approve');
  const [open, setOpen] = useState<Action | null>(null);
  const close = () => setOpen(null);
  const { send, isPending } = useCommand({
    run: (action: keyof typeof atOnce) => atOnce[action](order),
    success: (_answer, action) => t(`done.${action}`),
    failure: t('done.failed'),
  });
  return (
    <>
      {offered
        .filter((action) => order.actions.includes(action))
        .map((action) => (
          <Permitted key={action} permission={permissionFor(action, mayApprove)}>
            <Button
              variant={action === 'accept' || action === 'place' ? 'contained' : 'outlined'}
              color={action === 'cancel' ? 'error' : 'primary'}
              disabled={isPending}
              onClick={() => (isAtOnce(action) ? void send(action) : setOpen(action))}
            >
              {t(`actions.${action}`)}
            </Button>
          </Permitted>
        ))}
      {open === 'change_terms' && <OrderFormDialog order={order} onClose={close} />}
      {open === 'assign' && <AssignDialog order={order} onClose={close} />}
      {open === 'accept' && <AcceptDialog order={order} onClose={close} />}
      {open === 'request_revision' && <RevisionDialog order={order} onClose={close} />}
      {open === 'request_reconsideration' && <ReconsiderationDialog order={order} onClose={close} />}
      {(open === 'hold' || open === 'cancel') && <StopDialog order={order} how={open} onClose={close} />}
    </>
  );
};
