import { FormField } from '../../kit/form/FormField.tsx';
import { useApiKeysText } from '../base/api-keys.texts.ts';

/** Requests a minute that a new key is offered: ten a second, more than most programs make. */
export const USUAL_QUOTA = 600;

/** An invalid number stays text and is refused. */
export const numberOrText = (text: string): number | string => (/^\d+$/.test(text.trim()) ? Number(text) : text);

/** Requests a minute that a key may make. */
export const QuotaField = () => {
  const t = useApiKeysText();
  return (
    <FormField
      name="requestsPerMinute"
      label={t('quota.label')}
      inputMode="numeric"
      helperText={t('quota.hint')}
      required
    />
  );
};
