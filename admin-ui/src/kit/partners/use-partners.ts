import type { Integrations } from '../../../../api/integrations/integrations.contract.ts';
import type { Partner } from '../../../../api/settings/partners.contract.ts';
import { useApi } from '../../client/use-api.ts';

/** Partners that take orders, and those that deliver of themselves, each once and by name: choices of a field. */
export const usePartners = (): readonly { readonly value: string; readonly label: string }[] => {
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

/** A partner's name by id; the id itself while unknown. */
export const usePartnerName = (): ((partnerId: string) => string) => {
  const partners = usePartners();
  return (partnerId) => partners.find(({ value }) => value === partnerId)?.label ?? partnerId;
};
