import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import {
  type PortalSettings,
  type SecurityChange,
  securityChangeSchema,
} from '../../../api/settings/settings.contract.ts';
import { type BoundedSetting, settingBounds } from '../../../events/lending/setting-bounds.ts';
import { formatCount } from '../fields/format.ts';
import { FormField } from '../loan-applications/create/FormField.tsx';
import { changeSecurity } from './settings-commands.ts';
import { SettingsFormDialog } from './SettingsFormDialog.tsx';
import { WholeNumberField } from './WholeNumberField.tsx';

const valuesOf = ({ security: { lastChange: _lastChange, ...limits } }: PortalSettings): SecurityChange => ({
  ...limits,
  reason: '',
});

/** In the order of the form; an empty one of the optional ones means that there is no such limit. */
const fields: readonly { readonly name: BoundedSetting; readonly unit: string; readonly isOptional?: true }[] = [
  { name: 'sessionIdleMinutes', unit: 'minutes' },
  { name: 'sessionHours', unit: 'hours' },
  { name: 'uploadMaxMegabytes', unit: 'MB' },
  { name: 'apiKeyDefaultDays', unit: 'days', isOptional: true },
  { name: 'apiKeyMaxDays', unit: 'days', isOptional: true },
  { name: 'rotationOverlapHours', unit: 'hours' },
];

type Props = { readonly settings: PortalSettings; readonly onClose: () => void };

/** The limits of sessions, uploads and API keys, each with what it may be. */
export const SecurityFormDialog = ({ settings, onClose }: Props) => {
  const translate = useTranslate();
  const hintOf = ({ name, isOptional }: (typeof fields)[number]): string => {
    const { least, most } = settingBounds[name];
    const key = isOptional ? 'boundsOrNever' : 'bounds';
    return translate(`settings.security.${key}`, { least: formatCount(least), most: formatCount(most) });
  };
  return (
    <SettingsFormDialog
      settings={settings}
      title={translate('settings.security.edit')}
      intro={translate('settings.security.intro')}
      confirm={translate('settings.dialogs.save')}
      schema={securityChangeSchema}
      valuesOf={valuesOf}
      lastChangeOf={({ security }) => security.lastChange}
      send={changeSecurity}
      success="settingsSaved"
      onClose={onClose}
    >
      <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
        {fields.map((field) => (
          <WholeNumberField
            key={field.name}
            name={field.name}
            unit={field.unit}
            label={translate(`settings.security.${field.name}`)}
            helperText={hintOf(field)}
          />
        ))}
      </Box>
      <FormField name="reason" label={translate('settings.dialogs.reason')} required maxLength={500} />
    </SettingsFormDialog>
  );
};
