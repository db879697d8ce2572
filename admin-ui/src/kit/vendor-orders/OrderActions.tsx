import Button from '@mui/material/Button';
import { useState } from 'react';
import { orderReasonSchema, type VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useCommand } from '../command/use-command.ts';
import { ConfirmDialog } from '../dialogs/ConfirmDialog.tsx';
import { ReasonDialog } from '../form/ReasonDialog.tsx';
import { acceptReport, cancelOrder, holdOrder, placeOrder, remindVendor, resumeOrder } from './order-commands.ts';
import { RevisionDialog } from './RevisionDialog.tsx';
import { useOrderPermission } from './useOrderPermission.ts';
import { useVendorOrdersText } from './vendor-orders.texts.ts';

/** Everything that can be done with an order of any kind, and the right that it takes. */
const rights = {
  place: 'order',
  accept: 'review',
  request_revision: 'review',
  remind: 'update',
  resume: 'update',
  hold: 'update',
  cancel: 'update',
} as const;
type Action = keyof typeof rights;
const offered = Object.keys(rights) as readonly Action[];
const atOnce = { place: placeOrder, resume: resumeOrder, remind: remindVendor } as const;
const isAtOnce = (action: Action): action is keyof typeof atOnce => Object.hasOwn(atOnce, action);

type Props = {
  readonly order: VendorOrderDetail;
  /** What accepting the report leads to. */
  readonly acceptText: string;
};
type DialogProps = Pick<Props, 'order'> & { readonly onClose: () => void };

const AcceptDialog = ({ order, acceptText, onClose }: Props & DialogProps) => {
  const t = useVendorOrdersText();
  const { send, isPending, error } = useCommand({
    run: () => acceptReport(order),
    success: t('done.accept'),
    onSuccess: onClose,
  });
  return (
    <ConfirmDialog
      title={t('accept.title', { orderNumber: order.orderNumber })}
      text={acceptText}
      confirm={t('actions.accept')}
      isPending={isPending}
      error={error}
      onConfirm={() => void send()}
      onClose={onClose}
    />
  );
};

const StopDialog = ({ order, how, onClose }: DialogProps & { readonly how: 'hold' | 'cancel' }) => {
  const t = useVendorOrdersText();
  return (
    <ReasonDialog
      title={t(`${how}.title`, { orderNumber: order.orderNumber })}
      intro={t(`${how}.intro`)}
      confirm={t(`actions.${how}`)}
      isDestructive={how === 'cancel'}
      label={t('reason')}
      name={`order-${how}:${order.id}`}
      schema={orderReasonSchema}
      run={(reason) => (how === 'hold' ? holdOrder(order, reason) : cancelOrder(order, reason))}
      success={t(`done.${how}`)}
      onClose={onClose}
    />
  );
};

/** What the order's status allows now. */
export const OrderActions = ({ order, acceptText }: Props) => {
  const t = useVendorOrdersText();
  const permissionTo = useOrderPermission();
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
          <Permitted key={action} permission={permissionTo(order.kind, rights[action])}>
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
      {open === 'accept' && <AcceptDialog order={order} acceptText={acceptText} onClose={close} />}
      {open === 'request_revision' && <RevisionDialog order={order} onClose={close} />}
      {(open === 'hold' || open === 'cancel') && <StopDialog order={order} how={open} onClose={close} />}
    </>
  );
};
