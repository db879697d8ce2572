import type { Partner } from '../../../api/settings/partners.contract.ts';
import { useApi } from '../client/use-api.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { useApiKeysText } from './api-keys.texts.ts';

/** Whose orders and files a new key is for: one of the partners there are, or nobody's. */
export const PartnerIdField = () => {
  const t = useApiKeysText();
  const { data: partners = [] } = useApi<Partner[]>(['settings', 'partners']);
  return (
    <FormField
      name="partnerId"
      label={t('partnerId.label')}
      helperText={t('partnerId.hint')}
      options={[
        { value: '', label: t('partnerId.none') },
        ...partners.map(({ partnerId, name }) => ({ value: partnerId, label: name })),
      ]}
    />
  );
};
