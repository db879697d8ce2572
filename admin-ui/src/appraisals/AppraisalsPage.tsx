import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useParams } from 'react-router-dom';
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
      <Tabs value={known} variant="scrollable" aria-label={t('tabs.label')} sx={{ mb: 2 }}>
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`appraisals-tab-${name}`}
            {...(name === known && { 'aria-controls': `appraisals-panel-${name}` })}
            label={t(`tabs.${name}`)}
            component={Link}
            to={addressOf(name)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`appraisals-panel-${known}`} aria-labelledby={`appraisals-tab-${known}`}>
        {known === 'orders' && <OrdersTab />}
        {known === 'network' && <NetworkTab />}
        {known === 'analytics' && <AnalyticsTab />}
        {known === 'quality' && <QualityTab />}
        {known === 'uad' && <UadTab />}
      </Box>
    </>
  );
};
