import { keysOf } from '../../kernel/by-type.ts';

/**
 * Roles, departments, resources and actions of the product specification, and the role defaults.
 * Effective permission = the user's own value, else the role default, else no.
 */
export const roles = [
  'admin',
  'manager',
  'senior_underwriter',
  'underwriter',
  'loan_officer',
  'processor',
  'compliance_officer',
  'appraisal_coordinator',
  'closer',
  'viewer',
] as const;
export type Role = (typeof roles)[number];

/** Where a user works; it grants nothing by itself. */
export const departments = [
  'administration',
  'origination',
  'underwriting',
  'processing',
  'compliance',
  'appraisal',
  'closing',
  'quality_assurance',
] as const;
export type Department = (typeof departments)[number];

/**
 * Resources and their default permissions: C create, R read, U update, D delete, A approve, E correct (put right what was
 * stated), one column per role in the order of `roles`.
 */
const defaults = {
  applications: 'CRUD CRUDAE RUAE RUAE CRUE CRUE R R RU R',
  documents: 'CRUD CRUDA RUA RUA CRU CRUA R CR CRU R',
  underwriting: 'R RA CRUA CRUA R R R - R -',
  compliance: 'R R R R R R CRUA - R -',
  appraisals: 'CRU CRUA RUA RA R CR R CRUDA R -',
  title_searches: 'CRU CRUA RU R CR CRU R - CRUA -',
  reports: 'CRUD CR R R R R CR R R R',
  users: 'CRUDA RU - - - - R - - -',
  settings: 'CRUDA R - - - - R - - -',
  integrations: 'CRUDA R - - - - R - - -',
} as const;
/** Areas of permissions. */
export type Resource = keyof typeof defaults;
/** In the order of the table above. */
export const resources: readonly Resource[] = keysOf(defaults);

/** Actions of permissions. */
export const actions = ['create', 'read', 'update', 'delete', 'approve', 'correct'] as const;
export type Action = (typeof actions)[number];

/** `resource.action`, as routes and errors name a permission. Only what was stated on an application can be corrected. */
export type Permission = `${Resource}.${Exclude<Action, 'correct'>}` | 'applications.correct';
/** Granted permissions; all others are denied. */
export type PermissionMap = Readonly<Partial<Record<Resource, Readonly<Partial<Record<Action, boolean>>>>>>;

const letters: Readonly<Record<string, Action>> = {
  C: 'create',
  R: 'read',
  U: 'update',
  D: 'delete',
  A: 'approve',
  E: 'correct',
};

const defaultsOf = (role: Role): PermissionMap => {
  const column = roles.indexOf(role);
  return Object.fromEntries(
    resources.map((resource) => {
      const granted = (defaults[resource].split(' ')[column] ?? '')
        .split('')
        .flatMap((letter) => letters[letter] ?? []);
      return [resource, Object.fromEntries(granted.map((action) => [action, true]))];
    }),
  );
};
const byRole = new Map(roles.map((role) => [role, defaultsOf(role)]));

/** Everything a role may do by default. */
export const rolePermissions = (role: Role): PermissionMap => byRole.get(role) ?? {};

/** The permission for an action on a resource; undefined where there is none. */
export const permissionFor = (resource: Resource, action: Action): Permission | undefined => {
  if (action !== 'correct') return `${resource}.${action}`;
  return resource === 'applications' ? `${resource}.${action}` : undefined;
};

/** Every permission there is, by resource and then by action. */
export const allPermissions: readonly Permission[] = resources.flatMap((resource) =>
  actions.flatMap((action) => permissionFor(resource, action) ?? []),
);

const valueOf = (permissions: PermissionMap, permission: Permission): boolean | undefined => {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return permissions[resource]?.[action];
};

/** True when a permission map allows `permission`; unlisted ones are denied. */
export const allows = (permissions: PermissionMap, permission: Permission): boolean =>
  valueOf(permissions, permission) === true;

/** A user's own permission values: allowed, denied, or inherited from the role. */
export const overrideEffects = ['allow', 'deny', 'inherit'] as const;
export type OverrideEffect = (typeof overrideEffects)[number];
/** A change of one of someone's own values. */
export type PermissionOverride = { readonly permission: Permission; readonly effect: OverrideEffect };

/** @param own the user's own values: true allows, false denies, a missing one inherits */
export const overrideOf = (own: PermissionMap, permission: Permission): OverrideEffect => {
  const value = valueOf(own, permission);
  if (value === undefined) return 'inherit';
  return value ? 'allow' : 'deny';
};

/** @returns the user's own values after the changes */
export const override = (own: PermissionMap, changes: readonly PermissionOverride[]): PermissionMap =>
  changes.reduce<PermissionMap>((values, { permission, effect }) => {
    const [resource, action] = permission.split('.') as [Resource, Action];
    const { [action]: _before, ...others } = values[resource] ?? {};
    return { ...values, [resource]: effect === 'inherit' ? others : { ...others, [action]: effect === 'allow' } };
  }, own);

/** A user's permission: the user's own value, else the role's default, else no. */
export const effectivePermissions = (role: Role, own: PermissionMap): PermissionMap => {
  const ofRole = rolePermissions(role);
  return Object.fromEntries(resources.map((resource) => [resource, { ...ofRole[resource], ...own[resource] }]));
};

/** `pending_activation`: invited, becomes active with the first sign-in. Only active users may do anything. */
export const userStatuses = ['active', 'inactive', 'suspended', 'pending_activation'] as const;
export type UserStatus = (typeof userStatuses)[number];

const ADMINISTERING: readonly Permission[] = ['users.read', 'users.update', 'users.approve'];

/** True for an administrator who can grant permissions; there is always at least one. */
export const administers = (user: {
  readonly status: string;
  readonly role: Role;
  readonly overrides: PermissionMap;
}): boolean => {
  const permissions = effectivePermissions(user.role, user.overrides);
  return (
    user.status === 'active' &&
    user.role === 'admin' &&
    ADMINISTERING.every((permission) => allows(permissions, permission))
  );
};
