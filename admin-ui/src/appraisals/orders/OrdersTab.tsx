import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { ListBase, Pagination, useListContext, useListFilterContext } from 'react-admin';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import {
  orderPriorities,
  orderPriorityNames,
  orderStatuses,
  orderStatusNames,
} from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { ListRows } from '../../kit/list/ListRows.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderStats } from './OrderStats.tsx';
import { useOrdersText } from './orders.texts.ts';

const PER_PAGE = 10;
const ALL = 'all';

type Filter = { readonly q?: string; readonly status?: string; readonly priority?: string };

/** Search and filters; they live in the address and are carried out by the server. */
const Filters = () => {
  const t = useOrdersText();
  const [filter, set] = useListFilter<Filter>();
  const chosen = (value: string) => (value === ALL ? undefined : value);
  return (
    <FilterBar>
      <SearchField
        placeholder={t('search')}
        value={filter.q ?? ''}
        onChange={(text) => set({ q: text || undefined })}
      />
      <FilterSelect
        label={t('filters.status')}
        value={filter.status ?? ALL}
        onChange={(value) => set({ status: chosen(value) })}
        options={[
          [ALL, t('filters.allStatuses')],
          ...orderStatuses.map((status) => [status, orderStatusNames[status]] as const),
        ]}
      />
      <FilterSelect
        label={t('filters.priority')}
        value={filter.priority ?? ALL}
        onChange={(value) => set({ priority: chosen(value) })}
        options={[
          [ALL, t('filters.allPriorities')],
          ...orderPriorities.map((priority) => [priority, orderPriorityNames[priority]] as const),
        ]}
      />
    </FilterBar>
  );
};

const Rows = () => {
  const t = useOrdersText();
  const { data = [], total, isPending } = useListContext<VendorOrderRow>();
  const { filterValues, setFilters } = useListFilterContext();
  if (isPending)
    return (
      <Typography role="status" color="textSecondary" sx={{ p: 2 }}>
        {t('loading')}
      </Typography>
    );
  if (total === 0)
    return Object.keys(filterValues).length === 0 ? (
      <EmptyState title={t('empty')} text={t('emptyText')} />
    ) : (
      <EmptyState
        title={t('noneFound')}
        action={
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t('clearFilters')}
          </Button>
        }
      />
    );
  return (
    <>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((order) => (
          <OrderCard key={order.id} order={order} />
        ))}
      </Box>
      {total !== undefined && total > PER_PAGE && <Pagination rowsPerPageOptions={[PER_PAGE, 25, 50]} />}
    </>
  );
};

const onlyAppraisals = { kind: 'appraisal' } as const;

/** Appraisal orders, with their figures. */
export const OrdersTab = () => (
  <>
    <OrderStats />
    <ListBase
      resource="vendor-orders"
      storeKey="appraisal-orders"
      filter={onlyAppraisals}
      perPage={PER_PAGE}
      sort={{ field: 'createdAt', order: 'DESC' }}
      exporter={false}
      disableAuthentication
      queryOptions={errorsInPlace}
    >
      <Section padding={0}>
        <Filters />
        <ListRows>
          <Rows />
        </ListRows>
      </Section>
    </ListBase>
  </>
);
