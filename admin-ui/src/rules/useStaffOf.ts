import type { StaffMember } from '../../../api/user/user.contract.ts';
import type { Role } from '../../../events/lending/permissions/permissions.ts';
import { useApi } from '../client/use-api.ts';

/** Whom files can be assigned to, of one role; nobody without a role. */
export const useStaffOf = (role: Role | undefined): readonly StaffMember[] => {
  const { data = [] } = useApi<StaffMember[]>(['staff'], { enabled: role !== undefined });
  return data.filter((member) => member.role === role);
};
