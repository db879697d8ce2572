import { useParams } from 'react-router-dom';
import { LinkTabs } from '../kit/page/LinkTabs.tsx';
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
      <LinkTabs
        id="avm"
        tabs={tabs}
        open={known}
        label={t('tabs.label')}
        labelOf={(name) => t(`tabs.${name}`)}
        addressOf={addressOf}
      >
        {known === 'value' && <ValueTab />}
        {known === 'reports' && <ReportsTab />}
        {known === 'sales' && <SalesTab />}
      </LinkTabs>
    </>
  );
};
