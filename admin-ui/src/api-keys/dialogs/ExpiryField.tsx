import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useState } from 'react';
import { useFormContext } from 'react-hook-form';
import type { SettingsSummary } from '../../../../api/settings/settings.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { type ExpiryValues, expiryAt } from '../base/expiry-draft.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';

/** For how many days a key is good, and until when that is; for ever only where the settings set no limit. */
export const ExpiryField = ({ policy }: { readonly policy: SettingsSummary }) => {
  const t = useApiKeysText();
  const [openedAt] = useState(Date.now);
  const { watch, setValue } = useFormContext<ExpiryValues>();
  const [days, isEndless] = watch(['days', 'isEndless']);
  const until = expiryAt({ days, isEndless }, policy, openedAt);
  return (
    <Box>
      {!isEndless && (
        <FormField
          name="days"
          label={t('form.goodFor')}
          inputMode="numeric"
          helperText={until && t('form.until', { at: formatDateTime(until) })}
        />
      )}
      {policy.apiKeyMaxDays === null && (
        <FormControlLabel
          control={
            <Checkbox
              checked={isEndless}
              onChange={(event) => setValue('isEndless', event.target.checked, { shouldDirty: true })}
            />
          }
          label={t('form.endless')}
        />
      )}
    </Box>
  );
};
