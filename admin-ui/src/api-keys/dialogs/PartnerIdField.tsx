import { useWatch } from 'react-hook-form';
import { FormField } from '../../kit/form/FormField.tsx';
import { usePartners } from '../../kit/partners/use-partners.ts';
import { useApiKeysText } from '../base/api-keys.texts.ts';

/** Whose orders and files a new key is for: one of the partners there are, or nobody's. */
export const PartnerIdField = () => {
  const t = useApiKeysText();
  const partners = usePartners();
  const chosen = useWatch<{ partnerId: string }, 'partnerId'>({ name: 'partnerId' });
  return (
    <FormField
      name="partnerId"
      label={t('partnerId.label')}
      helperText={t(chosen === '' ? 'partnerId.noneHint' : 'partnerId.hint')}
      options={[{ value: '', label: t('partnerId.none') }, ...partners]}
    />
  );
};
