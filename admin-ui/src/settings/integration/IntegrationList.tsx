import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { Integration } from '../../../../api/system/state/system-state.contract.ts';
import { Details } from '../../kit/page/Details.tsx';
import type { TextKey } from '../../texts/define-texts.ts';
import { IntegrationStatus } from './IntegrationStatus.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';
import { listRow } from '../../kit/list/list-row.ts';

/** The service in use; for a stand-in, the way to set up the real one. */
const serviceKey = ({ id, service }: Integration): TextKey<typeof useSettingsText> => {
  if (service === 'folder' && (id === 'mail' || id === 'files')) return `integrations.standIns.${id}`;
  if (service === 'none' && (id === 'virus_scanner' || id === 'kafka' || id === 'language_model'))
    return `integrations.standIns.${id}`;
  return `integrations.services.${service}`;
};

/** The setting that takes the place of a stand-in. */
const setUpKey = ({ id, kind, service }: Integration): TextKey<typeof useSettingsText> | undefined => {
  if (service !== 'folder' && service !== 'none') return undefined;
  if (kind === 'identity_provider') return 'integrations.setUp.identity_provider';
  return id === 'mail' || id === 'files' || id === 'virus_scanner' || id === 'kafka' || id === 'language_model'
    ? `integrations.setUp.${id}`
    : undefined;
};

const IntegrationRow = ({ integration }: { readonly integration: Integration }) => {
  const t = useSettingsText();
  const { id, location, error } = integration;
  const name = t(`integrations.names.${id}`);
  const setUp = setUpKey(integration);
  return (
    <Box
      component="li"
      aria-label={name}
      sx={{
        display: 'grid',
        columnGap: 2,
        rowGap: 0.5,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) 180px' },
        ...listRow,
      }}
    >
      <Box sx={{ minWidth: 0 }}>
        <Typography component="div" sx={{ fontWeight: 600 }}>
          {name}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t(serviceKey(integration))}
        </Typography>
        {error && (
          <Typography variant="body2" color="error">
            {error}
          </Typography>
        )}
        {(location || setUp) && (
          <Details>
            {location && <div>{location}</div>}
            {setUp && <div>{t(setUp)}</div>}
          </Details>
        )}
      </Box>
      <IntegrationStatus integration={integration} />
    </Box>
  );
};

type Props = { readonly label: string; readonly integrations: readonly Integration[] };

/** Where each is, and whether it answers now. */
export const IntegrationList = ({ label, integrations }: Props) => (
  <Box component="ul" aria-label={label} sx={{ m: 0, p: 0, listStyle: 'none' }}>
    {integrations.map((integration) => (
      <IntegrationRow key={integration.id} integration={integration} />
    ))}
  </Box>
);
