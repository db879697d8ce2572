import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useSearchParams } from 'react-router-dom';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { useCan } from '../session/current-user.ts';
import { DatabaseCard } from './database/DatabaseCard.tsx';
import { GeneralCard } from './general/GeneralCard.tsx';
import { NoticesCard } from './notices/NoticesCard.tsx';
import { IntegrationCard } from './integration/IntegrationCard.tsx';
import { PartnersCard } from './partners/PartnersCard.tsx';
import { TwoPeopleCard } from './two-people/TwoPeopleCard.tsx';
import { QueuesCard } from './queues/QueuesCard.tsx';
import { ReferenceTablesCard } from './reference-tables/ReferenceTablesCard.tsx';
import { SecurityCard } from './security/SecurityCard.tsx';
import { SettingsHistory } from './SettingsHistory.tsx';
import { useSettingsText } from './shared/settings.texts.ts';

/** In the address, so that the history can be linked to and Back closes it. */
const HISTORY = 'history';

/** System Settings: what administrators set for the whole portal, and how its parts do. */
export const SettingsPage = () => {
  const t = useSettingsText();
  const [params, setParams] = useSearchParams();
  const mayOpenKeys = useCan('integrations.read');
  return (
    <Box>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <Button variant="outlined" onClick={() => setParams({ [HISTORY]: 'open' })}>
              {t('history.open')}
            </Button>
            {mayOpenKeys && (
              <Button component={Link} to="/settings/api-keys" variant="outlined">
                {t('apiKeys')}
              </Button>
            )}
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <GeneralCard />
        <NoticesCard />
        <QueuesCard />
        <TwoPeopleCard />
        <SecurityCard />
        <PartnersCard />
        <ReferenceTablesCard />
        <IntegrationCard />
        <DatabaseCard />
      </Box>
      {params.has(HISTORY) && <SettingsHistory onClose={() => setParams({}, { replace: true })} />}
    </Box>
  );
};
