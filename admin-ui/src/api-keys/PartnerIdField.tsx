import type { Integrations } from '../../../api/integrations/integrations.contract.ts';
import type { Partner } from '../../../api/settings/partners.contract.ts';
import { useApi } from '../client/use-api.ts';
import { FormField } from '../kit/form/FormField.tsx';
import { useApiKeysText } from './api-keys.texts.ts';

/** Partners that take orders, and those that deliver of themselves, each once and by name. */
const usePartners = (): readonly { readonly value: string; readonly label: string }[] => {
  const { data: connections } = useApi<Integrations>(['integrations']);
  const { data: deliverers = [] } = useApi<Partner[]>(['settings', 'partners']);
  const connected = Object.values(connections ?? {})
    .filter((group) => Array.isArray(group))
    .flat()
    .map(({ id, name }) => [id, name] as const);
  const delivering = deliverers.map(({ partnerId, name }) => [partnerId, name] as const);
  return [...new Map([...delivering, ...connected])]
    .map(([value, label]) => ({ value, label }))
    .toSorted((one, other) => one.label.localeCompare(other.label));
};

/** Whose orders and files a new key is for: one of the partners there are, or nobody's. */
export const PartnerIdField = () => {
  const t = useApiKeysText();
  const partners = usePartners();
  return (
    <FormField
      name="partnerId"
      label={t('partnerId.label')}
      helperText={t('partnerId.hint')}
      options={[{ value: '', label: t('partnerId.none') }, ...partners]}
    />
  );
};
