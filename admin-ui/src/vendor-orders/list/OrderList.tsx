import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { Link, type To } from 'react-router-dom';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { reportAges } from '../../../../events/lending/credit/report-age.ts';
import {
  orderStatuses,
  type OrderStatus,
  orderStatusNames,
} from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { type VendorKindId, vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { linkedPair, wholeRow } from '../../kit/list/whole-row.ts';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { OrderBadges } from '../base/OrderBadges.tsx';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';
import { ListChoice, ListSearch } from '../../kit/list/list-filters.tsx';
import { SearchedList } from '../../kit/list/SearchedList.tsx';

/** Search, and status or, among delivered reports, expiry; they live in the address and are carried out by the server. */
const Filters = ({ hasStatus }: { readonly hasStatus: boolean }) => {
  const t = useVendorOrdersText();
  return (
    <FilterBar>
      <ListSearch placeholder={t('list.search')} />
      {hasStatus ? (
        <ListChoice
          name="status"
          label={t('list.status')}
          all={t('list.allStatuses')}
          options={orderStatuses.map((status) => [status, orderStatusNames[status]] as const)}
        />
      ) : (
        <ListChoice
          name="age"
          label={t('list.expiry')}
          all={t('list.anyExpiry')}
          options={reportAges.map((age) => [age, t(`list.ages.${age}`)] as const)}
        />
      )}
    </FilterBar>
  );
};

type RowProps = {
  readonly to: (order: VendorOrderRow) => To;
  /** Where all are of one file: what was ordered stands first. */
  readonly ofOneFile?: boolean;
};

/** Validity of an order's report. */
const Expiry = ({ expiresOn, age, status }: VendorOrderRow) => {
  const t = useVendorOrdersText();
  if (expiresOn === null || age === null || status === 'cancelled') return null;
  const [tone, text] = ages[age];
  return <Badge tone={tone}>{t(text, { day: formatDate(expiresOn) })}</Badge>;
};
const ages = {
  good: ['grey', 'list.goodUntil'],
  soon: ['yellow', 'list.goodUntil'],
  before_closing: ['yellow', 'list.beforeClosing'],
  expired: ['red', 'list.expired'],
} as const;

const Row = ({ order, to, ofOneFile = false }: RowProps & { readonly order: VendorOrderRow }) => {
  const t = useVendorOrdersText();
  const { loanNumber, borrowerName, propertyAddress, productName, orderNumber, headline, dueDate, deliveredAt } = order;
  const when = deliveredAt
    ? t('list.delivered', { day: formatDate(deliveredAt) })
    : dueDate
      ? t('list.due', { day: formatDate(dueDate) })
      : t('list.created', { day: formatDate(order.createdAt) });
  const what = t('form.ofKind', { kind: vendorKinds[order.kind].name, product: productName });
  const fee = order.fees === null ? [] : [t('list.fee', { amount: formatMoney(order.fees) })];
  return (
    <Box component="li" sx={linkedPair}>
      <Box>
        <MuiLink component={Link} to={to(order)} sx={{ fontWeight: 600, ...wholeRow }}>
          {ofOneFile ? what : (borrowerName ?? loanNumber)}
        </MuiLink>
        {!ofOneFile && (
          <Typography variant="caption" component="div" color="textSecondary">
            {[loanNumber, propertyAddress].filter(Boolean).join(' · ')}
          </Typography>
        )}
        <Typography variant="caption" component="div" color="textSecondary">
          {[ofOneFile ? order.appraiserCompany : productName, orderNumber, when, ...fee].filter(Boolean).join(' · ')}
        </Typography>
      </Box>
      <Box sx={{ textAlign: { sm: 'right' } }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, justifyContent: { sm: 'flex-end' } }}>
          <OrderBadges order={order} />
          <Expiry {...order} />
        </Box>
        {headline && <Typography variant="body2">{headline}</Typography>}
      </Box>
    </Box>
  );
};

type Props = RowProps & {
  /** Stays the same object from one rendering to the next. */
  readonly filter: {
    readonly kind?: VendorKindId | readonly VendorKindId[];
    readonly status?: readonly OrderStatus[];
    readonly applicationId?: string;
  };
  /** Under which its search is kept. */
  readonly name: string;
  /** Where nothing was ordered yet. */
  readonly empty: ReactNode;
};

/** Orders of some kinds, searched, filtered and paged by the server; all of that is in the address. */
export const OrderList = ({ filter, name, empty, ...row }: Props) => {
  const t = useVendorOrdersText();
  return (
    <SearchedList<VendorOrderRow>
      resource="vendor-orders"
      storeKey={name}
      filter={filter}
      perPage={25}
      pageSizes={[10, 25, 50]}
      sort={{ field: 'createdAt', order: 'DESC' }}
      // The address of a file has a queue in it already.
      isOutOfAddress={row.ofOneFile ?? false}
      filters={<Filters hasStatus={filter.status === undefined} />}
      empty={empty}
      noneFound={{ title: t('list.noneFound'), clear: t('list.clear') }}
      row={(order) => <Row key={order.id} order={order} {...row} />}
    />
  );
};
