import type { StaffMember } from '../../../../api/user/user.contract.ts';
import { useApi } from '../../client/use-api.ts';

/** Everybody a file can be assigned to. */
export const useStaff = () => {
  const { data, isLoading } = useApi<StaffMember[]>(['staff']);
  return { staff: data ?? [], isLoading };
};
