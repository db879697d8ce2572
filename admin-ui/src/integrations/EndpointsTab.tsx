import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import type { Endpoint } from '../../../api/integrations/integrations.contract.ts';
import { useApi } from '../client/use-api.ts';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { Section } from '../kit/page/Section.tsx';
import { useIntegrationsText } from './shared/integrations.texts.ts';
import { listRow } from '../kit/list/list-row.ts';

const Access = ({ access }: Pick<Endpoint, 'access'>) => {
  const t = useIntegrationsText();
  if (access === 'signature') return t('endpoints.signature');
  return access === 'any key' ? t('endpoints.anyKey') : t('endpoints.scope', { scope: access });
};

const EndpointRow = ({
  endpoint: { method, path, description, category, access },
}: {
  readonly endpoint: Endpoint;
}) => (
  <Box component="li" sx={listRow}>
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Box component="code" sx={{ fontWeight: 600, fontSize: 13, overflowWrap: 'anywhere', minWidth: 0 }}>
        {method} {path}
      </Box>
      <Chip size="small" variant="outlined" label={category} />
      <Typography variant="caption" color="textSecondary">
        <Access access={access} />
      </Typography>
    </Box>
    <Typography variant="body2" color="textSecondary" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {description}
    </Typography>
  </Box>
);

/** The endpoints that partners call, as the running program has them. */
export const EndpointsTab = () => {
  const t = useIntegrationsText();
  const { data, error, refetch } = useApi<Endpoint[]>(['integrations', 'endpoints']);
  if (error && !data)
    return (
      <Section>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Section>
    );
  if (!data)
    return (
      <Section>
        <Skeleton height={240} />
      </Section>
    );
  return (
    <Section title={t('endpoints.title', { smart_count: data.length })} subtitle={t('endpoints.text')} padding={0}>
      <Box component="ul" aria-label={t('tabs.endpoints')} sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data.map((endpoint) => (
          <EndpointRow key={endpoint.id} endpoint={endpoint} />
        ))}
      </Box>
    </Section>
  );
};
