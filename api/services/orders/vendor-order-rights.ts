import { ForbiddenError } from '../../../events/kernel/errors.ts';
import { allows, type Permission } from '../../../events/lending/permissions/permissions.ts';
import { type VendorKindId, vendorKindIds, vendorKinds } from '../../../events/lending/vendor-orders/kinds.ts';
import type { AnyPermission, SignedInUser } from '../../http/requests/route.ts';

/** Acts on an order; each kind names the permissions for them. */
export type OrderRight = keyof (typeof vendorKinds)['appraisal']['permissions'];

const inWords: Readonly<Record<OrderRight, string>> = {
  read: 'see',
  order: 'place',
  update: 'change',
  review: 'review',
};

const permissionsFor = (kind: VendorKindId, right: OrderRight): readonly Permission[] =>
  vendorKinds[kind].permissions[right];

const may = (user: SignedInUser, kind: VendorKindId, right: OrderRight): boolean =>
  permissionsFor(kind, right).some((permission) => allows(user.permissions, permission));

/** The kinds with whose orders someone may do it. */
export const kindsWith = (user: SignedInUser, right: OrderRight): VendorKindId[] =>
  vendorKindIds.filter((kind) => may(user, kind, right));

/** The kinds whose orders someone may see. */
export const readableKinds = (user: SignedInUser): VendorKindId[] => kindsWith(user, 'read');

/** @throws ForbiddenError naming the missing permission */
export const requireRight = (user: SignedInUser, kind: VendorKindId, right: OrderRight): void => {
  if (may(user, kind, right)) return;
  const [permission] = permissionsFor(kind, right);
  const { name } = vendorKinds[kind];
  throw new ForbiddenError(`You may not ${inWords[right]} ${name.toLowerCase()} orders`, { permission });
};

/** Admits a user who may do it with at least one kind of order; `requireRight` checks the kind. */
export const anyKind = (right: OrderRight): AnyPermission => {
  const [first, second, ...more] = [...new Set(vendorKindIds.flatMap((kind) => permissionsFor(kind, right)))];
  if (!first || !second) throw new Error('There is more than one kind of order');
  return { anyOf: [first, second, ...more] };
};
