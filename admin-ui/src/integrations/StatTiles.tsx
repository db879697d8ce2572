import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Typography from '@mui/material/Typography';
import type { UseQueryResult } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Integrations } from '../../../api/integrations/integrations.contract.ts';
import { linkedCard } from '../kit/list/whole-row.ts';
import { Figure } from '../kit/values/Figure.tsx';
import { formatCount } from '../kit/values/format.ts';
import { figures } from './shared/integrations-of.ts';
import { useIntegrationsText } from './shared/integrations.texts.ts';

/** Totals of the connections; each leads to the connections that it counts. */
export const StatTiles = ({ query: { data, error } }: { readonly query: UseQueryResult<Integrations> }) => {
  const t = useIntegrationsText();
  // The tab beneath says why, and offers Retry.
  if (error && !data) return null;
  return (
    <Box
      component="section"
      aria-label={t('stats')}
      aria-busy={data === undefined}
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', lg: 'repeat(4, minmax(0, 1fr))' },
      }}
    >
      {figures.map((figure) => (
        <Card key={figure} component={Link} to={`/integrations?show=${figure}`} sx={linkedCard}>
          <Typography variant="body2" color="textSecondary">
            {t(`tiles.${figure}`)}
          </Typography>
          <Figure value={data && formatCount(data.stats[figure])} width={48} />
          <Typography variant="caption" color="textSecondary">
            {t(`hints.${figure}`)}
          </Typography>
        </Card>
      ))}
    </Box>
  );
};
