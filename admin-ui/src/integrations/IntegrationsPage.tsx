import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import type { Integrations } from '../../../api/integrations/integrations.contract.ts';
import { LinkTabs } from '../kit/page/LinkTabs.tsx';
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
        <LinkTabs
          id="integrations"
          tabs={tabs}
          open={tab}
          label={t('tabs.label')}
          labelOf={(name) => t(`tabs.${name}`)}
          addressOf={(name) => (name === 'partners' ? '/integrations' : `/integrations?tab=${name}`)}
          gap={0}
          allowScrollButtonsMobile
        >
          {tab === 'partners' && <PartnersTab query={query} onOpen={setOpen} />}
          {tab === 'endpoints' && <EndpointsTab />}
          {tab === 'webhooks' && <WebhooksTab partners={partners} />}
          {tab === 'documentation' && <DocumentationTab />}
        </LinkTabs>
      </Box>
      {query.data && <PartnerDialogs open={open} integrations={query.data} onOpen={setOpen} />}
    </Box>
  );
};
