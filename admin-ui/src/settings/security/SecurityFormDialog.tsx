import Box from '@mui/material/Box';
import {
  type PortalSettings,
  type SecurityChange,
  securityChangeSchema,
} from '../../../../api/settings/settings.contract.ts';
import { type BoundedSetting, settingBounds } from '../../../../events/lending/fields/setting-bounds.ts';
import { formatCount } from '../../kit/values/format.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { changeSecurity } from '../shared/settings-commands.ts';
import { SettingsFormDialog } from '../shared/SettingsFormDialog.tsx';
import { WholeNumberField } from '../shared/WholeNumberField.tsx';
import { useSettingsText } from '../shared/settings.texts.ts';

const valuesOf = ({ security: { lastChange: _lastChange, ...limits } }: PortalSettings): SecurityChange => ({
  ...limits,
  reason: '',
});

/** In the order of the form. */
const fields: readonly { readonly name: BoundedSetting; readonly unit: string }[] = [
  { name: 'sessionIdleMinutes', unit: 'minutes' },
  { name: 'sessionHours', unit: 'hours' },
  { name: 'uploadMaxMegabytes', unit: 'MB' },
  { name: 'rotationOverlapHours', unit: 'hours' },
  { name: 'apiKeyDefaultDays', unit: 'days' },
  { name: 'apiKeyMaxDays', unit: 'days' },
  { name: 'reauthenticateMinutes', unit: 'minutes' },
];

type Props = { readonly settings: PortalSettings; readonly onClose: () => void };

/** The limits of sessions, uploads and API keys, each with what it may be. */
export const SecurityFormDialog = ({ settings, onClose }: Props) => {
  const t = useSettingsText();
  const hintOf = (name: BoundedSetting): string => {
    const { least, most } = settingBounds[name];
    const meaning = t(`security.meanings.${name}`);
    return t('security.hint', { least: formatCount(least), most: formatCount(most), meaning });
  };
  return (
    <SettingsFormDialog
      settings={settings}
      title={t('security.edit')}
      intro={t('security.intro')}
      confirm={t('dialogs.save')}
      schema={securityChangeSchema}
      valuesOf={valuesOf}
      lastChangeOf={({ security }) => security.lastChange}
      send={changeSecurity}
      success={t('toasts.settingsSaved')}
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {fields.map(({ name, unit }) => (
          <WholeNumberField
            key={name}
            name={name}
            unit={unit}
            label={t(`security.${name}`)}
            helperText={hintOf(name)}
          />
        ))}
      </Box>
      <FormField name="reason" label={t('dialogs.reason')} required />
    </SettingsFormDialog>
  );
};
