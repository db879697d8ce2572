import Add from '@mui/icons-material/Add';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { LinkTabs } from '../kit/page/LinkTabs.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { OrderFormDialog } from '../vendor-orders/dialogs/OrderFormDialog.tsx';
import { OrderList } from '../vendor-orders/list/OrderList.tsx';
import { useOrderPermission } from '../vendor-orders/base/useOrderPermission.ts';
import { Permitted } from '../session/Permitted.tsx';
import { useCreditReportsText } from './credit-reports.texts.ts';
import { FileReportList } from './FileReportList.tsx';

const addresses = { orders: '/credit-reports', files: '/credit-reports/on-file' } as const;
const tabs = ['orders', 'files'] as const;
const onlyCredit = { kind: 'credit' } as const;

const Orders = () => {
  const t = useCreditReportsText();
  return (
    <OrderList
      name="credit-orders"
      filter={onlyCredit}
      to={({ id }) => `/credit-reports/orders/${id}`}
      empty={<EmptyState title={t('empty')} text={t('emptyText')} />}
    />
  );
};

/** `/credit-reports`: what was ordered; `/credit-reports/on-file`: what loan files have. */
export const CreditReportsPage = () => {
  const t = useCreditReportsText();
  const permissionTo = useOrderPermission();
  const { pathname } = useLocation();
  const [isOrdering, setOrdering] = useState(false);
  const shown = tabs.find((tab) => addresses[tab] === pathname) ?? 'orders';
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Permitted permission={permissionTo('credit', 'order')}>
            <Button variant="contained" startIcon={<Add />} onClick={() => setOrdering(true)}>
              {t('order')}
            </Button>
          </Permitted>
        }
      />
      <LinkTabs
        id="credit"
        tabs={tabs}
        open={shown}
        label={t('tabs.label')}
        labelOf={(name) => t(`tabs.${name}`)}
        addressOf={(tab) => addresses[tab]}
      >
        {shown === 'orders' ? <Orders /> : <FileReportList />}
      </LinkTabs>
      {isOrdering && <OrderFormDialog kinds={['credit']} title={t('order')} onClose={() => setOrdering(false)} />}
    </>
  );
};
