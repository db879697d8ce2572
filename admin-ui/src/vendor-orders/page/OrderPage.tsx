import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import type { VendorOrderDetail } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { OrderActions } from './OrderActions.tsx';
import { OrderBadges } from '../base/OrderBadges.tsx';
import { OrderFacts } from './OrderFacts.tsx';
import { OrderNotices } from './OrderNotices.tsx';
import { OrderOnFile } from './OrderOnFile.tsx';
import { OrderReports } from './OrderReports.tsx';
import { OrderTimeline } from './OrderTimeline.tsx';
import { OrderWaitsFor } from './OrderWaitsFor.tsx';

type Props = {
  readonly id: string;
  /** While the order is awaited. */
  readonly title: string;
  readonly acceptText: string;
  /** The kind's findings in the report. */
  readonly findings: (order: VendorOrderDetail) => ReactNode;
  /** Codes of findings that `findings` shows, and the report need not repeat. */
  readonly listed?: readonly string[];
};

/** One order of any kind: progress, current wait, results, and available actions. */
export const OrderPage = ({ id, title, acceptText, findings, listed }: Props) => {
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
        tabTitle={order.orderNumber}
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
          <OrderWaitsFor order={order} />
          <OrderNotices order={order} />
          <OrderOnFile order={order} />
          <OrderReports order={order} listedElsewhere={listed} />
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
