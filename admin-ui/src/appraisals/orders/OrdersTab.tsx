import Typography from '@mui/material/Typography';
import type { VendorOrderRow } from '../../../../api/vendor-order/vendor-order.contract.ts';
import {
  orderPriorities,
  orderPriorityNames,
  orderStatuses,
  orderStatusNames,
} from '../../../../events/lending/vendor-orders/every-kind/order-words.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { OrderCard } from './OrderCard.tsx';
import { OrderStats } from './OrderStats.tsx';
import { useOrdersText } from './orders.texts.ts';
import { ListChoice, ListSearch } from '../../kit/list/list-filters.tsx';
import { SearchedList } from '../../kit/list/SearchedList.tsx';

/** Search and filters; they live in the address and are carried out by the server. */
const Filters = () => {
  const t = useOrdersText();
  return (
    <FilterBar>
      <ListSearch placeholder={t('search')} />
      <ListChoice
        name="status"
        label={t('filters.status')}
        all={t('filters.allStatuses')}
        options={orderStatuses.map((status) => [status, orderStatusNames[status]] as const)}
      />
      <ListChoice
        name="priority"
        label={t('filters.priority')}
        all={t('filters.allPriorities')}
        options={orderPriorities.map((priority) => [priority, orderPriorityNames[priority]] as const)}
      />
    </FilterBar>
  );
};

const onlyAppraisals = { kind: 'appraisal' } as const;

/** Appraisal orders, with their figures. */
export const OrdersTab = () => {
  const t = useOrdersText();
  return (
    <>
      <OrderStats />
      <SearchedList<VendorOrderRow>
        resource="vendor-orders"
        storeKey="appraisal-orders"
        filter={onlyAppraisals}
        perPage={10}
        pageSizes={[10, 25, 50]}
        sort={{ field: 'createdAt', order: 'DESC' }}
        filters={<Filters />}
        empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
        noneFound={{ title: t('noneFound'), clear: t('clearFilters') }}
        loading={
          <Typography role="status" color="textSecondary" sx={{ p: 2 }}>
            {t('loading')}
          </Typography>
        }
        row={(order) => <OrderCard key={order.id} order={order} />}
      />
    </>
  );
};
