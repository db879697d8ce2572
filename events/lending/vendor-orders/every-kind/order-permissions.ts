/** Permissions for orders of one kind (`events/lending/permissions/permissions.ts`). */
type OrderPermission =
  `${'appraisals' | 'title_searches' | 'applications' | 'underwriting' | 'compliance'}.${'create' | 'read' | 'update' | 'approve'}`;

/** Any one of them is enough. */
export type AnyOrderPermission = readonly [OrderPermission, ...OrderPermission[]];

/** Permissions for the orders of each kind. */
export type OrderPermissions = {
  readonly read: AnyOrderPermission;
  readonly order: AnyOrderPermission;
  readonly update: AnyOrderPermission;
  /** Accept a report, or have it looked at again. */
  readonly review: AnyOrderPermission;
};
