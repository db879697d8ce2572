/** What orders of some kind may need: permissions of the whole portal (`events/lending/permissions/permissions.ts`). */
type OrderPermission =
  `${'appraisals' | 'title_searches' | 'applications' | 'underwriting' | 'compliance'}.${'create' | 'read' | 'update' | 'approve'}`;

/** Any one of them is enough. */
export type AnyOrderPermission = readonly [OrderPermission, ...OrderPermission[]];

/** Who may do what with the orders of a kind. */
export type OrderPermissions = {
  readonly read: AnyOrderPermission;
  readonly order: AnyOrderPermission;
  readonly update: AnyOrderPermission;
  /** Accept a report, or have it looked at again. */
  readonly review: AnyOrderPermission;
};
