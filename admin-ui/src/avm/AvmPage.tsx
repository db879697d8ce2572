import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useParams } from 'react-router-dom';
import { NotFoundPage } from '../kit/page/NotFoundPage.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { useAvmText } from './texts/avm.texts.ts';
import { ReportsTab } from './reports/ReportsTab.tsx';
import { SalesTab } from './sales/SalesTab.tsx';
import { ValueTab } from './value/ValueTab.tsx';

const tabs = ['value', 'reports', 'sales'] as const;
const FIRST = 'value';
const addressOf = (name: string): string => (name === FIRST ? '/avm' : `/avm/${name}`);

/** `/avm` and, for one of its tabs, `/avm/{tab}`. */
export const AvmPage = () => {
  const t = useAvmText();
  const { tab = FIRST } = useParams();
  const known = tabs.find((name) => name === tab);
  if (!known) return <NotFoundPage />;
  return (
    <>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Tabs value={known} variant="scrollable" aria-label={t('tabs.label')} sx={{ mb: 2 }}>
        {tabs.map((name) => (
          <Tab
            key={name}
            value={name}
            id={`avm-tab-${name}`}
            {...(name === known && { 'aria-controls': `avm-panel-${name}` })}
            label={t(`tabs.${name}`)}
            component={Link}
            to={addressOf(name)}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`avm-panel-${known}`} aria-labelledby={`avm-tab-${known}`}>
        {known === 'value' && <ValueTab />}
        {known === 'reports' && <ReportsTab />}
        {known === 'sales' && <SalesTab />}
      </Box>
    </>
  );
};
