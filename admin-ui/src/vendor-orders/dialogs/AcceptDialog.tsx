import Box from '@mui/material/Box';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import { useCommand } from '../../kit/command/use-command.ts';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { movedInWords } from '../../kit/figures/moved-figure.ts';
import { TitledList } from '../../kit/page/TitledList.tsx';
import { acceptReport } from '../base/order-commands.ts';
import type { OrderDialogProps } from '../base/order-dialog.ts';
import { OrderRefusal } from '../base/OrderRefusal.tsx';
import { useSeenOrder } from '../base/useSeenOrder.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

type Props = OrderDialogProps & {
  /** Consequence of accepting a report of the kind. */
  readonly acceptText: string;
};

/** Asks before a report is accepted, with what its loan file says from then on. */
export const AcceptDialog = ({ order, acceptText, onClose }: Props) => {
  const t = useVendorOrdersText();
  const asSeen = useSeenOrder(order);
  const { send, isPending, error } = useCommand({
    run: () => asSeen(acceptReport),
    success: t('done.accept'),
    onSuccess: onClose,
  });
  const { findings, conditions, figures } = order.ifAccepted ?? { findings: [], conditions: [], figures: [] };
  return (
    <ConfirmDialog
      title={t('accept.title', { orderNumber: order.orderNumber })}
      text={acceptText}
      confirm={t('actions.accept')}
      isPending={isPending}
      error={null}
      onConfirm={() => void send()}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 1.5, mt: 2 }}>
        <TitledList title={t('accept.figures')} lines={figures.map(movedInWords)} />
        <TitledList title={t('accept.findings')} lines={findings.map((text) => withDaysInWords(text))} />
        <TitledList title={t('accept.conditions')} lines={conditions} />
      </Box>
      <OrderRefusal order={order} error={error} />
    </ConfirmDialog>
  );
};
