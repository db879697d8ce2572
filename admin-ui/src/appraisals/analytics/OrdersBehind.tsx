import MuiLink from '@mui/material/Link';
import { Link } from 'react-router-dom';
import type { AnalyticsFigure, CountedOrder } from '../../../../api/appraisal-figures/appraisal-figures.contract.ts';
import { usePages } from '../../client/use-pages.ts';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import { ScrollingTable } from '../../kit/list/ScrollingTable.tsx';
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
          {
            label: t('orders.columns.value'),
            cell: ({ appraisedValue }) => formatMoney(appraisedValue),
            numeric: true,
          },
          {
            label: t('orders.columns.price'),
            cell: ({ contractPrice }) => (contractPrice === null ? '—' : formatMoney(contractPrice)),
            numeric: true,
          },
          {
            label: t('orders.columns.shortfall'),
            cell: ({ shortfall }) => (shortfall === null ? '—' : formatMoney(shortfall)),
            numeric: true,
          },
          {
            label: t('orders.columns.ltv'),
            cell: ({ ltv }) => (ltv === null ? '—' : formatPercent(ltv)),
            numeric: true,
          },
          {
            label: t('orders.columns.estimate'),
            cell: ({ estimate }) => (estimate ? formatMoney(estimate.value) : '—'),
            numeric: true,
          },
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
