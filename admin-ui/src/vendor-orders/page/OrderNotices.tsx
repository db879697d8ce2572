import Alert from '@mui/material/Alert';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { holdCauseNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { OutOfDateNotice } from '../../kit/applications/OutOfDateNotice.tsx';
import { useOrderPermission } from '../base/useOrderPermission.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

/** Blockers, and faulty deliveries. */
export const OrderNotices = ({
  order: { applicationId, kind, outOfDate, heldBecause, reason, notReached, flagged, status, partnerId },
}: {
  readonly order: VendorOrderDetail;
}) => {
  const t = useVendorOrdersText();
  const permissionTo = useOrderPermission();
  return (
    <>
      {outOfDate && (
        <OutOfDateNotice
          applicationId={applicationId}
          mark={outOfDate}
          permission={outOfDate.kind === 'order' ? permissionTo(kind, 'review') : 'applications.update'}
        />
      )}
      {reason !== null && (
        <Alert severity="warning">
          {withDaysInWords(heldBecause ? t('notices.because', { cause: holdCauseNames[heldBecause], reason }) : reason)}
        </Alert>
      )}
      {status === 'pending_order' && partnerId === null && <Alert severity="info">{t('notices.nobody')}</Alert>}
      {notReached && <Alert severity="warning">{t('notices.notReached', notReached)}</Alert>}
      {flagged.map(({ deliveryId, problems }) => (
        <Alert key={deliveryId} severity="error">
          {withDaysInWords(t('notices.flagged', { problems: problems.join('; ') }))}
        </Alert>
      ))}
    </>
  );
};
