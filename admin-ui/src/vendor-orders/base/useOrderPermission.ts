import type { Permission } from '../../../../events/lending/permissions/permissions.ts';
import { allows } from '../../../../events/lending/permissions/permissions.ts';
import { type VendorKindId, vendorKinds } from '../../../../events/lending/vendor-orders/kinds.ts';
import { useCurrentUser } from '../../session/current-user.ts';

/** The permission to ask for with orders of a kind, where any one of several is enough: one that the person has, else the first. */
export const useOrderPermission = (): ((
  kind: VendorKindId,
  right: keyof (typeof vendorKinds)['credit']['permissions'],
) => Permission) => {
  const { permissions } = useCurrentUser();
  return (kind, right) => {
    const [first, ...more] = vendorKinds[kind].permissions[right];
    return [first, ...more].find((permission) => allows(permissions, permission)) ?? first;
  };
};
