import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { OrderActions } from '../../vendor-orders/page/OrderActions.tsx';
import { OrderBadges } from '../../vendor-orders/base/OrderBadges.tsx';
import { OrderFacts } from '../../vendor-orders/page/OrderFacts.tsx';
import { OrderNotices } from '../../vendor-orders/page/OrderNotices.tsx';
import { OrderOnFile } from '../../vendor-orders/page/OrderOnFile.tsx';
import { OrderReports } from '../../vendor-orders/page/OrderReports.tsx';
import { OrderTimeline } from '../../vendor-orders/page/OrderTimeline.tsx';
import { OrderWaitsFor } from '../../vendor-orders/page/OrderWaitsFor.tsx';
import { ValuationBeside } from '../instant/ValuationBeside.tsx';
import { AppraisalResult } from './AppraisalResult.tsx';
import { AssignDialog } from './AssignDialog.tsx';
import { AttachedUadForm } from './AttachedUadForm.tsx';
import { OrderFormDialog } from './OrderFormDialog.tsx';
import { useOrdersText } from './orders.texts.ts';
import { ReconsiderationDialog } from './ReconsiderationDialog.tsx';

const ownDialogs = {
  change_terms: OrderFormDialog,
  assign: AssignDialog,
  request_reconsideration: ReconsiderationDialog,
} as const;

/** One appraisal order: progress, current wait, results, and available actions. */
export const OrderDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useOrdersText();
  const titleId = useId();
  const query = useApi<VendorOrderDetail>(['vendor-orders', id]);
  const { data: order } = query;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {order ? t('order.title', { orderNumber: order.orderNumber }) : t('order.unknown')}
        {order && <OrderBadges order={order} />}
      </DialogTitle>
      <DialogContent>
        <Awaited query={query} height={320} />
        {order && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <OrderWaitsFor order={order} />
            <OrderNotices order={order} />
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '&:empty': { display: 'none' } }}>
              <OrderActions order={order} acceptText={t('acceptText')} dialogs={ownDialogs} />
            </Box>
            <OrderFacts order={order} />
            <AttachedUadForm order={order} />
            <OrderOnFile order={order} />
            <OrderReports order={order} result={(result) => <AppraisalResult result={result} />} />
            <ValuationBeside order={order} />
            <OrderTimeline timeline={order.timeline} />
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('order.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
