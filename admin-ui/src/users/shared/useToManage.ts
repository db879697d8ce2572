import type { User } from '../../../../api/user/user.contract.ts';
import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import { permissionToManage } from '../../../../events/lending/permissions/user-permissions.ts';
import { useCurrentUser } from '../../session/current-user.ts';

/** The permission that the signed-in person needs to change this user. */
export const useToManage = ({ role, permissions: overrides }: User): ((usual: Permission) => Permission) => {
  const { permissions } = useCurrentUser();
  return (usual) => permissionToManage(permissions, { role, overrides }, usual);
};
