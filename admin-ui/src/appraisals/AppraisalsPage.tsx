import { useParams } from 'react-router-dom';
import { LinkTabs } from '../kit/page/LinkTabs.tsx';
import { NotFoundPage } from '../kit/page/NotFoundPage.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { AnalyticsTab } from './analytics/AnalyticsTab.tsx';
import { InstantAppraisalButton } from './instant/InstantAppraisalButton.tsx';
import { QualityTab } from './quality/QualityTab.tsx';
import { useAppraisalsText } from './appraisals.texts.ts';
import { NewUadButton } from './uad/NewUadButton.tsx';
import { UadTab } from './uad/UadTab.tsx';
import { NewOrderButton } from './orders/NewOrderButton.tsx';
import { OrdersTab } from './orders/OrdersTab.tsx';
import { NetworkTab } from './network/NetworkTab.tsx';

const tabs = ['orders', 'network', 'analytics', 'quality', 'uad'] as const;
const FIRST = 'orders';
const addressOf = (name: string): string => (name === FIRST ? '/appraisals' : `/appraisals/${name}`);

/** `/appraisals` and, for one of its tabs, `/appraisals/{tab}`. */
export const AppraisalsPage = () => {
  const t = useAppraisalsText();
  const { tab = FIRST } = useParams();
  const known = tabs.find((name) => name === tab);
  if (!known) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <InstantAppraisalButton />
            <NewUadButton />
            <NewOrderButton />
          </>
        }
      />
      <LinkTabs
        id="appraisals"
        tabs={tabs}
        open={known}
        label={t('tabs.label')}
        labelOf={(name) => t(`tabs.${name}`)}
        addressOf={addressOf}
      >
        {known === 'orders' && <OrdersTab />}
        {known === 'network' && <NetworkTab />}
        {known === 'analytics' && <AnalyticsTab />}
        {known === 'quality' && <QualityTab />}
        {known === 'uad' && <UadTab />}
      </LinkTabs>
    </>
  );
};
