import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useFormContext } from 'react-hook-form';
import { formatDateTime } from '../../kit/values/format.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';

/** Keeps the old key's expiry for the new one. */
export const KeepExpiryField = ({ expiresAt }: { readonly expiresAt: string | null }) => {
  const t = useApiKeysText();
  const { watch, setValue } = useFormContext<{ keepsExpiry: boolean }>();
  return (
    <FormControlLabel
      control={
        <Checkbox
          checked={watch('keepsExpiry')}
          onChange={(event) => setValue('keepsExpiry', event.target.checked, { shouldDirty: true })}
        />
      }
      label={expiresAt ? t('rotate.keepExpiry', { at: formatDateTime(expiresAt) }) : t('rotate.keepEndless')}
    />
  );
};
