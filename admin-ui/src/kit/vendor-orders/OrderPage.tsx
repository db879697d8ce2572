import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { holdCauseNames, orderPriorityNames } from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { useApi } from '../../client/use-api.ts';
import { Awaited } from '../page/Awaited.tsx';
import { Fact, Facts } from '../page/Facts.tsx';
import { PageHeader } from '../page/PageHeader.tsx';
import { Section } from '../page/Section.tsx';
import { formatDate } from '../values/format.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderBadges } from './OrderBadges.tsx';
import { OrderReports } from './OrderReports.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { OrderWaitsFor } from './OrderWaitsFor.tsx';
import { useVendorOrdersText } from './vendor-orders.texts.ts';

type OfOrder = { readonly order: VendorOrderDetail };

const Notices = ({ order: { heldBecause, reason, notReached, flagged } }: OfOrder) => {
  const t = useVendorOrdersText();
  return (
    <>
      {reason !== null && (
        <Alert severity="warning">
          {heldBecause ? t('notices.because', { cause: holdCauseNames[heldBecause], reason }) : reason}
        </Alert>
      )}
      {notReached && <Alert severity="warning">{t('notices.notReached', notReached)}</Alert>}
      {flagged.map(({ deliveryId, problems }) => (
        <Alert key={deliveryId} severity="error">
          {t('notices.flagged', { problems: problems.join('; ') })}
        </Alert>
      ))}
    </>
  );
};

const OrderFacts = ({ order }: OfOrder) => {
  const t = useVendorOrdersText();
  return (
    <Section title={t('facts.title')}>
      <Facts columnWidth={150}>
        <Fact label={t('facts.loan')}>
          <MuiLink component={Link} to={`/applications/${order.applicationId}`}>
            {order.loanNumber}
          </MuiLink>
        </Fact>
        <Fact label={t('facts.product')}>{order.productName}</Fact>
        <Fact label={t('facts.priority')}>{orderPriorityNames[order.priority]}</Fact>
        <Fact label={t('facts.vendor')}>{order.appraiserCompany}</Fact>
        <Fact label={t('facts.reference')}>{order.reference}</Fact>
        <Fact label={t('facts.due')}>{order.dueDate && formatDate(order.dueDate)}</Fact>
        <Fact label={t('facts.good')}>{order.expiresOn && formatDate(order.expiresOn)}</Fact>
        <Fact label={t('facts.address')} wide>
          {order.propertyAddress}
        </Fact>
        {order.instructions && (
          <Fact label={t('facts.instructions')} wide>
            {order.instructions}
          </Fact>
        )}
      </Facts>
    </Section>
  );
};

type Props = {
  readonly id: string;
  /** While the order is awaited. */
  readonly title: string;
  readonly acceptText: string;
  /** What its kind finds in the report. */
  readonly findings: (order: VendorOrderDetail) => ReactNode;
};

/** One order of any kind: how far it is, what it waits for, what came of it, and what can be done now. */
export const OrderPage = ({ id, title, acceptText, findings }: Props) => {
  const query = useApi<VendorOrderDetail>(['vendor-orders', id]);
  const { data: order } = query;
  if (!order)
    return (
      <>
        <PageHeader title={title} />
        <Awaited query={query} height={320} />
      </>
    );
  return (
    <>
      <PageHeader
        title={order.borrowerName ?? order.loanNumber}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            {`${order.productName} · ${order.orderNumber}`}
            <OrderBadges order={order} />
          </Box>
        }
        actions={<OrderActions order={order} acceptText={acceptText} />}
      />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 1fr)' },
        }}
      >
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <OrderWaitsFor orderId={order.id} />
          <Notices order={order} />
          <OrderReports order={order} />
          {order.reports.length > 0 && findings(order)}
        </Box>
        <Box sx={{ display: 'grid', gap: 2, alignContent: 'start', gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <OrderFacts order={order} />
          <OrderTimeline timeline={order.timeline} />
        </Box>
      </Box>
    </>
  );
};
