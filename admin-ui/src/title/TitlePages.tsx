import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { OrderFormDialog } from '../vendor-orders/dialogs/OrderFormDialog.tsx';
import { OrderList } from '../vendor-orders/list/OrderList.tsx';
import { useOrderPermission } from '../vendor-orders/base/useOrderPermission.ts';
import { Permitted } from '../session/Permitted.tsx';
import { useTitleText } from './title.texts.ts';

const ordered = { kind: ['title', 'flood'] } as const;
const delivered = { kind: ['title', 'flood'], status: ['completed', 'reviewed'] } as const;
const toOrder = ({ id }: { readonly id: string }): string => `/title-searches/${id}`;

/** Orders to title companies and flood determiners. */
export const TitleOrdersPage = () => {
  const t = useTitleText();
  const permissionTo = useOrderPermission();
  const [isOrdering, setOrdering] = useState(false);
  return (
    <>
      <PageHeader
        title={t('orders')}
        subtitle={t('ordersSubtitle')}
        actions={
          <Permitted permission={permissionTo('title', 'order')}>
            <Button variant="contained" startIcon={<Add />} onClick={() => setOrdering(true)}>
              {t('order')}
            </Button>
          </Permitted>
        }
      />
      <OrderList name="title-orders" filter={ordered} to={toOrder} empty={<EmptyState title={t('noOrders')} />} />
      {isOrdering && (
        <OrderFormDialog kinds={['title', 'flood']} title={t('order')} onClose={() => setOrdering(false)} />
      )}
    </>
  );
};

/** Their reports. */
export const TitleReportsPage = () => {
  const t = useTitleText();
  return (
    <>
      <PageHeader title={t('reports')} subtitle={t('reportsSubtitle')} />
      <OrderList name="title-reports" filter={delivered} to={toOrder} empty={<EmptyState title={t('noReports')} />} />
    </>
  );
};
