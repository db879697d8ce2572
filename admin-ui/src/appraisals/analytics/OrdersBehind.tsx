import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { AnalyticsFigure, CountedOrder } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { usePages } from '../../client/use-pages.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { type Column, ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatDate, formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useAnalyticsText } from './analytics.texts.ts';
import { MorePages, onceEach } from './MorePages.tsx';
import { signedPercent } from './FigureCard.tsx';

const PER_PAGE = 25;
type Props = { readonly figure: AnalyticsFigure; readonly name: string };

/** The orders that a figure counts, each a link to it. */
export const OrdersBehind = ({ figure, name }: Props) => {
  const t = useAnalyticsText();
  const linkTo = useDialogLink();
  const title = `${t('orders.title')}: ${name}`;
  const query = usePages<CountedOrder>(['appraisals', 'analytics', 'orders'], {
    perPage: PER_PAGE,
    filter: { figure },
    resource: 'vendor-orders',
  });
  const orders = onceEach(query.pages ?? []);
  const money = (
    name: 'value' | 'price' | 'shortfall' | 'estimate',
    amountOf: (order: CountedOrder) => number | null,
  ): Column<CountedOrder> => ({
    label: t(`orders.columns.${name}`),
    cell: (order) => {
      const amount = amountOf(order);
      return amount === null ? '—' : formatMoney(amount);
    },
    numeric: true,
  });
  return (
    <Section title={title} padding={0}>
      <Awaited query={query} height={120} margin={2} />
      <ScrollingTable
        label={title}
        rows={orders}
        rowKey={({ orderId }) => orderId}
        columns={[
          {
            label: t('orders.columns.order'),
            cell: ({ orderId, orderNumber }) => (
              <MuiLink component={Link} to={linkTo('appraisal', orderId)}>
                {orderNumber}
              </MuiLink>
            ),
          },
          { label: t('orders.columns.address'), cell: ({ propertyAddress }) => propertyAddress ?? '—' },
          { label: t('orders.columns.delivered'), cell: ({ deliveredOn }) => formatDate(deliveredOn) },
          money('value', ({ appraisedValue }) => appraisedValue),
          money('price', ({ contractPrice }) => contractPrice),
          money('shortfall', ({ shortfall }) => shortfall),
          {
            label: t('orders.columns.ltv'),
            cell: ({ ltv }) => (ltv === null ? '—' : formatPercent(ltv)),
            numeric: true,
          },
          money('estimate', ({ estimate }) => estimate?.value ?? null),
          {
            label: t('orders.columns.difference'),
            cell: ({ estimate }) => (estimate ? signedPercent(estimate.differencePercent) : '—'),
            numeric: true,
          },
        ]}
      />
      <MorePages query={query} shown={orders.length} />
    </Section>
  );
};
