import Refresh from '@mui/icons-material/Refresh';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { formatClock } from '../../kit/values/format.ts';
import { IntegrationList } from './IntegrationList.tsx';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { useIntegrations } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

/** Services beside the database; identity providers are on the security card. */
export const IntegrationCard = () => {
  const t = useSettingsText();
  const query = useIntegrations();
  return (
    <SettingsCard
      name="integration"
      query={query}
      facts={0}
      rows={9}
      actions={() => (
        <Button variant="outlined" startIcon={<Refresh />} onClick={() => void query.refetch({ cancelRefetch: false })}>
          {t('integrations.refresh')}
        </Button>
      )}
    >
      {({ integrations, checkedAt }) => (
        <>
          <IntegrationList
            label={t('integrations.label')}
            integrations={integrations.filter(({ kind }) => kind !== 'identity_provider')}
          />
          <Typography variant="caption" color="textSecondary" component="p" sx={{ px: 2, pb: 1.5 }}>
            {t('integrations.checkedAt', { time: formatClock(checkedAt) })}
          </Typography>
        </>
      )}
    </SettingsCard>
  );
};
