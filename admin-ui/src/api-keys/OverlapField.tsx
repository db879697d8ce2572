import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { formatDateTime } from '../kit/values/format.ts';
import { useApiKeysText } from './api-keys.texts.ts';

const HOUR_MS = 3_600_000;
const MOST_HOURS = 720;

/** Whether what is typed is a number of hours that the old key may still be taken. */
export const areValidHours = (hours: string): boolean => /^\d{1,3}$/.test(hours) && Number(hours) <= MOST_HOURS;

type Props = {
  readonly hours: string;
  readonly onChange: (hours: string) => void;
  /** What the server has against it. */
  readonly refusal: string | undefined;
};

/** For how many hours the old key is still taken, and until when that is. */
export const OverlapField = ({ hours, onChange, refusal }: Props) => {
  const t = useApiKeysText();
  const [openedAt] = useState(Date.now);
  const isValid = areValidHours(hours);
  const hint = () => {
    if (!isValid) return t('rotate.hoursRange', { hours: MOST_HOURS });
    if (Number(hours) === 0) return t('rotate.atOnce');
    const oldUntil = new Date(openedAt + Number(hours) * HOUR_MS).toISOString();
    return t('rotate.oldUntil', { at: formatDateTime(oldUntil) });
  };
  return (
    <TextField
      label={t('rotate.hours')}
      value={hours}
      onChange={(event) => onChange(event.target.value.trim())}
      error={!isValid}
      helperText={refusal ?? hint()}
      slotProps={{ htmlInput: { inputMode: 'numeric' } }}
    />
  );
};
