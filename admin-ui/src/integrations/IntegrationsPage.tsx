import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Integrations } from '../../../api/integrations/integrations.contract.ts';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { Permitted } from '../session/Permitted.tsx';
import { DocumentationTab } from './DocumentationTab.tsx';
import { EndpointsTab } from './EndpointsTab.tsx';
import { useIntegrationsText } from './shared/integrations.texts.ts';
import { PartnerDialogs } from './partners/PartnerDialogs.tsx';
import type { OpenPartnerDialog } from './shared/open-dialog.ts';
import { PartnersTab } from './partners/PartnersTab.tsx';
import { integrationsOf } from './shared/integrations-of.ts';
import { StatTiles } from './StatTiles.tsx';
import { WebhooksTab } from './webhooks/WebhooksTab.tsx';

const REFRESH_MS = 15_000;
const tabs = ['partners', 'endpoints', 'webhooks', 'documentation'] as const;

const PageTabs = ({ tab }: { readonly tab: (typeof tabs)[number] }) => {
  const t = useIntegrationsText();
  return (
    <Tabs value={tab} variant="scrollable" allowScrollButtonsMobile aria-label={t('tabs.label')}>
      {tabs.map((name) => (
        <Tab
          key={name}
          value={name}
          id={`integrations-tab-${name}`}
          {...(name === tab && { 'aria-controls': `integrations-panel-${name}` })}
          label={t(`tabs.${name}`)}
          component={Link}
          to={name === 'partners' ? '/integrations' : `/integrations?tab=${name}`}
        />
      ))}
    </Tabs>
  );
};

/** Connections to partners, what they call, and what goes back and forth by webhook. */
export const IntegrationsPage = () => {
  const t = useIntegrationsText();
  const [params] = useSearchParams();
  // No event reports calls and deliveries: the page polls while on screen.
  const query = useQuery<Integrations>({ queryKey: ['integrations'], refetchInterval: REFRESH_MS });
  const [open, setOpen] = useState<OpenPartnerDialog | null>(null);
  const tab = tabs.find((name) => name === params.get('tab')) ?? 'partners';
  const partners = query.data ? integrationsOf(query.data).map(({ id, name }) => [id, name] as const) : [];
  return (
    <Box>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <>
            <Button component={Link} to="/settings/api-keys" variant="outlined">
              {t('apiKeys')}
            </Button>
            <Permitted permission="integrations.create">
              <Button
                variant="contained"
                startIcon={<Add />}
                disabled={!query.data}
                onClick={() => setOpen({ name: 'configure', id: undefined })}
              >
                {t('configureNew')}
              </Button>
            </Permitted>
          </>
        }
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StatTiles query={query} />
        <PageTabs tab={tab} />
        <Box
          role="tabpanel"
          id={`integrations-panel-${tab}`}
          aria-labelledby={`integrations-tab-${tab}`}
          sx={{ minWidth: 0 }}
        >
          {tab === 'partners' && <PartnersTab query={query} onOpen={setOpen} />}
          {tab === 'endpoints' && <EndpointsTab />}
          {tab === 'webhooks' && <WebhooksTab partners={partners} />}
          {tab === 'documentation' && <DocumentationTab />}
        </Box>
      </Box>
      {query.data && <PartnerDialogs open={open} integrations={query.data} onOpen={setOpen} />}
    </Box>
  );
};
