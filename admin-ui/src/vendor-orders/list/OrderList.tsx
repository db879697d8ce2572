import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { ListBase, Pagination, useListContext, useListFilterContext } from 'react-admin';
import { Link, type To } from 'react-router-dom';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import { reportAges } from '../../../../events/lending/credit/report-age.ts';
import {
  orderStatuses,
  type OrderStatus,
  orderStatusNames,
} from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { type VendorKindId, vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { ListRows } from '../../kit/list/ListRows.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { formatDate, formatMoney } from '../../kit/values/format.ts';
import { OrderBadges } from '../base/OrderBadges.tsx';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

const PER_PAGE = 25;
const ALL = 'all';

type Filter = { readonly q?: string; readonly status?: string; readonly age?: string };

/** Search, and status or, among delivered reports, expiry; they live in the address and are carried out by the server. */
const Filters = ({ hasStatus }: { readonly hasStatus: boolean }) => {
  const t = useVendorOrdersText();
  const [filter, set] = useListFilter<Filter>();
  return (
    <FilterBar>
      <SearchField
        placeholder={t('list.search')}
        value={filter.q ?? ''}
        onChange={(text) => set({ q: text || undefined })}
      />
      {hasStatus && (
        <FilterSelect
          label={t('list.status')}
          value={filter.status ?? ALL}
          onChange={(value) => set({ status: value === ALL ? undefined : value })}
          options={[
            [ALL, t('list.allStatuses')],
            ...orderStatuses.map((status) => [status, orderStatusNames[status]] as const),
          ]}
        />
      )}
      {!hasStatus && (
        <FilterSelect
          label={t('list.expiry')}
          value={filter.age ?? ALL}
          onChange={(value) => set({ age: value === ALL ? undefined : value })}
          options={[[ALL, t('list.anyExpiry')], ...reportAges.map((age) => [age, t(`list.ages.${age}`)] as const)]}
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

/** How long the report of an order is good, once it is there. */
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
    <Box
      component="li"
      sx={(theme) => ({
        ...linkedRow(theme),
        display: 'grid',
        gap: 0.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 3fr) minmax(0, 2fr)' },
        px: 2,
        py: 1.5,
        overflowWrap: 'anywhere',
        '& + &': { borderTop: 1, borderColor: 'divider' },
      })}
    >
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

const Rows = ({ empty, ...row }: RowProps & { readonly empty: ReactNode }) => {
  const t = useVendorOrdersText();
  const { data = [], total, isPending } = useListContext<VendorOrderRow>();
  const { filterValues, setFilters } = useListFilterContext();
  if (isPending) return <PageSkeleton />;
  if (total === 0)
    return Object.keys(filterValues).length === 0 ? (
      empty
    ) : (
      <EmptyState
        title={t('list.noneFound')}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t('list.clear')}
          </Button>
        }
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((order) => (
          <Row key={order.id} order={order} {...row} />
        ))}
      </Box>
      {total !== undefined && total > 10 && <Pagination rowsPerPageOptions={[10, PER_PAGE, 50]} />}
    </>
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
export const OrderList = ({ filter, name, ...rows }: Props) => (
  <ListBase
    resource="vendor-orders"
    storeKey={name}
    filter={filter}
    perPage={PER_PAGE}
    sort={{ field: 'createdAt', order: 'DESC' }}
    exporter={false}
    disableAuthentication
    // The address of a file has a queue in it already.
    disableSyncWithLocation={rows.ofOneFile ?? false}
    queryOptions={errorsInPlace}
  >
    <Section padding={0}>
      <Filters hasStatus={filter.status === undefined} />
      <ListRows>
        <Rows {...rows} />
      </ListRows>
    </Section>
  </ListBase>
);
