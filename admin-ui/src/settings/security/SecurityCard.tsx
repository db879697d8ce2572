import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { PortalSettings } from '../../../../api/settings/settings.contract.ts';
import type { BoundedSetting } from '../../../../events/lending/fields/setting-bounds.ts';
import { formatCount } from '../../kit/values/format.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { CardSkeleton } from '../shared/CardSkeleton.tsx';
import { IntegrationList } from '../integration/IntegrationList.tsx';
import { LastChange } from '../shared/LastChange.tsx';
import { SecurityFormDialog } from './SecurityFormDialog.tsx';
import { SettingsCard } from '../shared/SettingsCard.tsx';
import { useIntegrations, useSettings } from '../shared/use-settings.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

type Props = { readonly settings: PortalSettings };

const EditSecurity = ({ settings }: Props) => {
  const t = useSettingsText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="settings.update">
        <Button variant="outlined" aria-label={t('security.edit')} onClick={() => setOpen(true)}>
          {t('edit')}
        </Button>
      </Permitted>
      {isOpen && <SecurityFormDialog settings={settings} onClose={() => setOpen(false)} />}
    </>
  );
};

const Limits = ({ settings: { security } }: Props) => {
  const t = useSettingsText();
  const fact = (name: BoundedSetting, unit: 'minutes' | 'hours' | 'megabytes' | 'days', value: number | null) => (
    <Fact key={name} label={t(`security.${name}`)}>
      {value === null
        ? t('security.never')
        : t(`security.units.${unit}`, { smart_count: value, count: formatCount(value) })}
    </Fact>
  );
  return (
    <Facts columnWidth={150}>
      {fact('sessionIdleMinutes', 'minutes', security.sessionIdleMinutes)}
      {fact('sessionHours', 'hours', security.sessionHours)}
      {fact('uploadMaxMegabytes', 'megabytes', security.uploadMaxMegabytes)}
      {fact('rotationOverlapHours', 'hours', security.rotationOverlapHours)}
      {fact('apiKeyDefaultDays', 'days', security.apiKeyDefaultDays)}
      {fact('apiKeyMaxDays', 'days', security.apiKeyMaxDays)}
      {fact('reauthenticateMinutes', 'minutes', security.reauthenticateMinutes)}
    </Facts>
  );
};

/** Current state of each identity provider. */
const Providers = () => {
  const t = useSettingsText();
  const { data, error } = useIntegrations();
  const label = t('security.providers');
  return (
    <Box sx={{ borderTop: 1, borderColor: 'divider' }}>
      <Typography component="h3" sx={{ fontWeight: 600, px: 2, pt: 1.5 }}>
        {label}
      </Typography>
      {data && (
        <IntegrationList
          label={label}
          integrations={data.integrations.filter(({ kind }) => kind === 'identity_provider')}
        />
      )}
      {!data && error && (
        <Typography variant="body2" color="textSecondary" sx={{ px: 2, pb: 1.5 }}>
          {t('security.providersUnknown')}
        </Typography>
      )}
      {!data && !error && <CardSkeleton facts={0} rows={4} />}
    </Box>
  );
};

/** Limits of sessions, uploads and API keys. */
export const SecurityCard = () => (
  <SettingsCard
    name="security"
    query={useSettings()}
    facts={7}
    rows={6}
    actions={(settings) => <EditSecurity settings={settings} />}
  >
    {(settings) => (
      <>
        <Box sx={{ display: 'grid', gap: 1.5, p: 2 }}>
          <Limits settings={settings} />
          <LastChange change={settings.security.lastChange} />
        </Box>
        <Providers />
      </>
    )}
  </SettingsCard>
);
