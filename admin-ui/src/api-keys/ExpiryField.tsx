import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatDateTime } from '../kit/values/format.ts';
import type { ExpiryDraft } from './expiry-draft.ts';
import { useApiKeysText } from './api-keys.texts.ts';

type Props = {
  readonly draft: ExpiryDraft;
  /** What the server has against it. */
  readonly refusal: string | undefined;
};

/** For how many days a key is good, and until when that is; for ever only where the settings set no limit. */
export const ExpiryField = ({ draft, refusal }: Props) => {
  const t = useApiKeysText();
  const [openedAt] = useState(Date.now);
  const { days, setDays, isEndless, setEndless, mostDays, isValid, expiryAt } = draft;
  const range = mostDays === null ? t('form.days') : t('form.daysUntil', { days: mostDays });
  const until = t('form.until', { at: formatDateTime(expiryAt(openedAt)) });
  return (
    <Box>
      {!isEndless && (
        <TextField
          label={t('form.goodFor')}
          value={days}
          onChange={(event) => setDays(event.target.value.trim())}
          error={!isValid || refusal !== undefined}
          helperText={refusal ?? (isValid ? until : range)}
          fullWidth
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      )}
      {mostDays === null && (
        <FormControlLabel
          control={<Checkbox checked={isEndless} onChange={(event) => setEndless(event.target.checked)} />}
          label={t('form.endless')}
        />
      )}
    </Box>
  );
};
