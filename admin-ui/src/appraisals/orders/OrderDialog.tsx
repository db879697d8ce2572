import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { Link } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { holdCauseNames, orderPriorityNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { useApi } from '../../client/use-api.ts';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatDate, formatDateTime, formatMoney } from '../../kit/values/format.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderBadges } from '../../kit/vendor-orders/OrderBadges.tsx';
import { OrderReports } from './OrderReports.tsx';
import { useOrdersText } from './orders.texts.ts';

type OfOrder = { readonly order: VendorOrderDetail };
const money = (dollars: number | null): string | null => (dollars === null ? null : formatMoney(dollars));
const day = (date: string | null): string | null => (date === null ? null : formatDate(date));

const Notices = ({ order: { heldBecause, reason, notReached, flagged } }: OfOrder) => {
  const t = useOrdersText();
  return (
    <>
      {reason !== null && (
        <Alert severity="warning">
          {heldBecause ? t('order.because', { cause: holdCauseNames[heldBecause], reason }) : reason}
        </Alert>
      )}
      {notReached && <Alert severity="warning">{t('order.notReached', notReached)}</Alert>}
      {flagged.map(({ deliveryId, problems }) => (
        <Alert key={deliveryId} severity="error">
          {t('order.flagged', { problems: problems.join('; ') })}
        </Alert>
      ))}
    </>
  );
};

const OrderFacts = ({ order }: OfOrder) => {
  const t = useOrdersText();
  return (
    <Facts columnWidth={160}>
      <Fact label={t('order.facts.loan')}>
        <MuiLink component={Link} to={`/applications/${order.applicationId}`}>
          {order.loanNumber}
        </MuiLink>
      </Fact>
      <Fact label={t('order.facts.address')} wide>
        {order.propertyAddress}
      </Fact>
      <Fact label={t('order.facts.product')}>{order.productName}</Fact>
      <Fact label={t('order.facts.priority')}>{orderPriorityNames[order.priority]}</Fact>
      <Fact label={t('order.facts.vendor')}>{order.appraiserCompany}</Fact>
      <Fact label={t('order.facts.appraiser')}>{order.appraiserName}</Fact>
      <Fact label={t('order.facts.due')}>{day(order.dueDate)}</Fact>
      <Fact label={t('order.facts.scheduled')}>{day(order.scheduledFor)}</Fact>
      <Fact label={t('order.facts.reference')}>{order.reference}</Fact>
      <Fact label={t('order.facts.fee')}>{money(order.fees)}</Fact>
      <Fact label={t('order.facts.price')}>{money(order.contractPrice)}</Fact>
      <Fact label={t('order.facts.value')}>{money(order.appraisedValue)}</Fact>
      <Fact label={t('order.facts.good')}>{day(order.expiresOn)}</Fact>
      <Fact label={t('order.facts.instructions')} wide>
        {order.instructions}
      </Fact>
    </Facts>
  );
};

const Timeline = ({ order: { timeline } }: OfOrder) => {
  const t = useOrdersText();
  return (
    <Box component="section" aria-label={t('order.timeline')}>
      <Typography variant="h2">{t('order.timeline')}</Typography>
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {timeline.map(({ id, event, date, user, notes }) => (
          <Box component="li" key={id} sx={{ py: 1, borderBottom: 1, borderColor: 'divider' }}>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {event}
            </Typography>
            {notes && (
              <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
                {notes}
              </Typography>
            )}
            <Typography variant="caption" color="textSecondary">
              {t('order.by', { at: formatDateTime(date), name: user })}
            </Typography>
          </Box>
        ))}
      </Box>
    </Box>
  );
};

/** One appraisal order: how far it is, what came of it, and what can be done now. */
export const OrderDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useOrdersText();
  const titleId = useId();
  const query = useApi<VendorOrderDetail>(['vendor-orders', id]);
  const { data: order } = query;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        {order ? t('order.title', { orderNumber: order.orderNumber }) : t('card.view')}
        {order && <OrderBadges order={order} />}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Awaited query={query} height={320} />
        {order && (
          <>
            <Notices order={order} />
            <OrderFacts order={order} />
            <OrderReports order={order} />
            <Timeline order={order} />
          </>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        {order && <OrderActions order={order} />}
        <Button color="inherit" onClick={onClose}>
          {t('order.close')}
        </Button>
      </DialogActions>
    </Dialog>
  );
};
