import { type ComponentType, useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { orderReasonSchema } from '../../../../api/vendor-order/vendor-order.commands.contract.ts';
import { type VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useCommand } from '../../kit/command/use-command.ts';
import { AcceptDialog } from '../dialogs/AcceptDialog.tsx';
import { FeeDialog } from '../dialogs/FeeDialog.tsx';
import { cancelOrder, holdOrder, placeOrder, remindVendor, resumeOrder } from '../base/order-commands.ts';
import type { OrderDialogProps } from '../base/order-dialog.ts';
import { OrderFormDialog } from '../dialogs/OrderFormDialog.tsx';
import { OrderReasonDialog } from '../dialogs/OrderReasonDialog.tsx';
import { RevisionDialog } from '../dialogs/RevisionDialog.tsx';
import { useOrderPermission } from '../base/useOrderPermission.ts';
import { VendorDialog } from '../dialogs/VendorDialog.tsx';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

/** Everything that can be done with an order of any kind, and the right that it takes. */
const rights = {
  change_terms: 'order',
  assign: 'update',
  place: 'order',
  accept: 'review',
  request_revision: 'review',
  request_reconsideration: 'review',
  agree_fee: 'update',
  remind: 'update',
  resume: 'update',
  hold: 'update',
  cancel: 'update',
} as const;
type Action = keyof typeof rights;
const offered = Object.keys(rights) as readonly Action[];
const atOnce = { place: placeOrder, resume: resumeOrder, remind: remindVendor } as const;
const isAtOnce = (action: Action): action is keyof typeof atOnce => Object.hasOwn(atOnce, action);

/** Dialogs that a kind has of its own. */
export type OwnDialogs = Partial<
  Readonly<Record<'change_terms' | 'assign' | 'request_reconsideration', ComponentType<OrderDialogProps>>>
>;
type Props = {
  readonly order: VendorOrderDetail;
  /** Consequence of accepting the report. */
  readonly acceptText: string;
  readonly dialogs?: OwnDialogs;
};

const StopDialog = ({ order, how, onClose }: OrderDialogProps & { readonly how: 'hold' | 'cancel' }) => {
  const t = useVendorOrdersText();
  return (
    <OrderReasonDialog
      order={order}
      title={t(`${how}.title`, { orderNumber: order.orderNumber })}
      intro={t(`${how}.intro`)}
      confirm={t(`actions.${how}`)}
      isDestructive={how === 'cancel'}
      label={t('reason')}
      name={`order-${how}:${order.id}`}
      schema={orderReasonSchema}
      run={(seen, reason) => (how === 'hold' ? holdOrder(seen, reason) : cancelOrder(seen, reason))}
      success={t(`done.${how}`)}
      onClose={onClose}
    />
  );
};

const TermsDialog = ({ order, onClose }: OrderDialogProps) => {
  const t = useVendorOrdersText();
  const { kind, orderNumber } = order;
  if (kind === 'appraisal') return null;
  return (
    <OrderFormDialog kinds={[kind]} title={t('form.editTitle', { orderNumber })} order={order} onClose={onClose} />
  );
};

/** The dialog of an action; what is done at once has none. */
const Question = ({ action, acceptText, dialogs = {}, ...of }: Props & OrderDialogProps & { action: Action }) => {
  const { change_terms: Terms = TermsDialog, assign: Assign = VendorDialog, request_reconsideration: Again } = dialogs;
  switch (action) {
    case 'change_terms':
      return <Terms {...of} />;
    case 'assign':
      return <Assign {...of} />;
    case 'agree_fee':
      return <FeeDialog {...of} />;
    case 'accept':
      return <AcceptDialog {...of} acceptText={acceptText} />;
    case 'request_revision':
      return <RevisionDialog {...of} />;
    case 'request_reconsideration':
      return Again ? <Again {...of} /> : null;
    case 'hold':
    case 'cancel':
      return <StopDialog {...of} how={action} />;
    default:
      return null;
  }
};

/** Actions that the order's status allows now. */
export const OrderActions = (props: Props) => {
  const { order, dialogs } = props;
  const t = useVendorOrdersText();
  const permissionTo = useOrderPermission();
  const [open, setOpen] = useState<Action | null>(null);
  const { send, isPending } = useCommand({
    run: (action: keyof typeof atOnce) => atOnce[action](order),
    success: (_answer, action) => t(`done.${action}`),
    failure: t('done.failed'),
  });
  const { isIndependent } = vendorKinds[order.kind];
  return (
    <>
      {offered
        .filter((action) => order.actions.includes(action))
        .filter((action) => action !== 'request_reconsideration' || dialogs?.request_reconsideration)
        .map((action) => (
          <Permitted key={action} permission={permissionTo(order.kind, rights[action])}>
            <ProgressButton
              variant={action === 'accept' || action === 'place' ? 'contained' : 'outlined'}
              color={action === 'cancel' ? 'error' : 'primary'}
              isPending={isPending}
              isShared
              onClick={() => (isAtOnce(action) ? void send(action) : setOpen(action))}
            >
              {t(action === 'assign' && isIndependent ? 'actions.assignAppraiser' : `actions.${action}`)}
            </ProgressButton>
          </Permitted>
        ))}
      {open && <Question {...props} action={open} onClose={() => setOpen(null)} />}
    </>
  );
};
