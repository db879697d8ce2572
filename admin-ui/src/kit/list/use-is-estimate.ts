import { useListContext } from 'react-admin';
import type { ListMeta } from '../../client/data-provider.ts';

/** True when the list's total is an estimate, shown as "about". */
export const useIsEstimate = (): boolean => {
  const { meta } = useListContext();
  return (meta as ListMeta | undefined)?.isEstimate ?? false;
};
