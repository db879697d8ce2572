import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../kit/values/format.ts';
import type { ExpiryDraft } from './expiry-draft.ts';

type Props = {
  readonly draft: ExpiryDraft;
  /** What the server has against it. */
  readonly refusal: string | undefined;
};

/** For how many days a key is good, and until when that is; for ever only where the settings set no limit. */
export const ExpiryField = ({ draft, refusal }: Props) => {
  const translate = useTranslate();
  const [openedAt] = useState(Date.now);
  const { days, setDays, isEndless, setEndless, mostDays, isValid, expiryAt } = draft;
  const range =
    mostDays === null ? translate('apiKeys.form.days') : translate('apiKeys.form.daysUntil', { days: mostDays });
  const until = translate('apiKeys.form.until', { at: formatDateTime(expiryAt(openedAt)) });
  return (
    <Box>
      {!isEndless && (
        <TextField
          label={translate('apiKeys.form.goodFor')}
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
          label={translate('apiKeys.form.endless')}
        />
      )}
    </Box>
  );
};
