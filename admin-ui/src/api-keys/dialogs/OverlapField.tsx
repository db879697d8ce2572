import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { MOST_OVERLAP_HOURS } from '../../../../api/api-key/api-key.contract.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';

const HOUR_MS = 3_600_000;

/** For how many hours the old key is still taken, and until when that is. */
export const OverlapField = () => {
  const t = useApiKeysText();
  const [openedAt] = useState(Date.now);
  const typed = useWatch<{ overlapHours: string }, 'overlapHours'>({ name: 'overlapHours' }) ?? '';
  const hours = /^\d{1,3}$/.test(typed.trim()) ? Number(typed) : undefined;
  const hint = () => {
    if (hours === undefined || hours > MOST_OVERLAP_HOURS) return t('rotate.hoursRange', { hours: MOST_OVERLAP_HOURS });
    if (hours === 0) return t('rotate.atOnce');
    return t('rotate.oldUntil', { at: formatDateTime(new Date(openedAt + hours * HOUR_MS).toISOString()) });
  };
  return <FormField name="overlapHours" label={t('rotate.hours')} inputMode="numeric" helperText={hint()} />;
};
