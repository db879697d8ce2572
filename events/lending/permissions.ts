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

/** What a permission is about. */
export const resources = [
  'applications',
  'documents',
  'underwriting',
  'compliance',
  'appraisals',
  'title_searches',
  'reports',
  'users',
  'settings',
  'integrations',
] as const;
export type Resource = (typeof resources)[number];

/** What a permission lets one do. */
export const actions = ['create', 'read', 'update', 'delete', 'approve'] as const;
export type Action = (typeof actions)[number];

/** `resource.action`, as routes and errors name a permission. */
export type Permission = `${Resource}.${Action}`;
/** What somebody may do; what is not listed is not allowed. */
export type PermissionMap = Readonly<Partial<Record<Resource, Readonly<Partial<Record<Action, boolean>>>>>>;

/** C create, R read, U update, D delete, A approve; one column per resource in the order of `resources`. */
const defaults: Readonly<Record<Role, string>> = {
  admin: 'CRUD CRUD R R CRU CRU CRUD CRUDA CRUDA CRUDA',
  manager: 'CRUDA CRUDA RA R CRUA CRUA CR RU R R',
  senior_underwriter: 'RUA RUA CRUA R RUA RU R - - -',
  underwriter: 'RUA RUA CRUA R RA R R - - -',
  loan_officer: 'CRU CRU R R R CR R - - -',
  processor: 'CRU CRUA R R CR CRU R - - -',
  compliance_officer: 'R R R CRUA R R CR R R R',
  appraisal_coordinator: 'R CR - - CRUDA - R - - -',
  closer: 'RU CRU R R R CRUA R - - -',
  viewer: 'R R - - - - R - - -',
};

const letters: Readonly<Record<string, Action>> = { C: 'create', R: 'read', U: 'update', D: 'delete', A: 'approve' };

/** Everything a role may do by default. */
export const rolePermissions = (role: Role): PermissionMap => {
  const columns = defaults[role].split(' ');
  return Object.fromEntries(
    resources.map((resource, index) => {
      const granted = (columns[index] ?? '').split('').flatMap((letter) => letters[letter] ?? []);
      return [resource, Object.fromEntries(granted.map((action) => [action, true]))];
    }),
  );
};

/** Whether a map of permissions allows `permission`; what is not listed is not allowed. */
export const allows = (permissions: PermissionMap, permission: Permission): boolean => {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return permissions[resource]?.[action] === true;
};
