import { permissionName, type Route, rulesOf } from '../../../api/http/requests/route.ts';
import { meets } from '../../../events/lending/decisions/decision-permissions.ts';
import { whyNoDemographics } from '../../../events/lending/permissions/demographics-access.ts';
import {
  allows,
  type Permission,
  type Role,
  rolePermissions,
} from '../../../events/lending/permissions/permissions.ts';
import type { Found } from './crawl.ts';

const telling: Readonly<Record<string, readonly string[]>> = {
  demographics: ['/api/applications/:id/urla', '/api/urla-drafts/:id/demographics'],
  paper: ['/api/applications/:id/documents/:documentId/file'],
};
const ofFiles = ['applications', 'documents', 'underwriting', 'compliance', 'appraisals', 'title_searches', 'reports'];

/** True for a route that nobody calls without a permission on files or something of theirs. */
const isOfFiles = ({ permission }: Pick<Route, 'permission'>): boolean =>
  permissionName(permission)
    .split(' or ')
    .every((each) => ofFiles.includes(each.split('.')[0] ?? ''));

/** True for a route that the role is not refused at once; the matrix of routes and roles holds every refusal. */
export const isLetIn = (role: Role, { permission }: Pick<Route, 'permission'>): boolean => {
  if (permission === 'signed-in') return true;
  const user = { role, permissions: rolePermissions(role) };
  if (typeof permission !== 'string') return rulesOf(permission).some((rule) => meets(user, rule));
  // Of keys, and of the public: none of them is a role's.
  return allows(user.permissions, permission as Permission);
};

/**
 * True where the declared permissions let the role find it there: Social Security numbers, birth dates and account
 * numbers nobody anywhere but in an application that is being taken, the rest whoever may read what it is part of.
 * @param of.isOfDraft it stands in nothing but a draft @param of.isBeingTaken that draft is still open
 */
export const mayFind = (
  role: Role,
  { kind, text, route }: Found,
  { isOfDraft, isBeingTaken }: { readonly isOfDraft: boolean; readonly isBeingTaken: boolean },
): boolean => {
  const permissions = rolePermissions(role);
  const any = (...wanted: readonly Permission[]): boolean => wanted.some((each) => allows(permissions, each));
  const isTold = telling[kind]?.includes(route.path) ?? isOfFiles(route);
  if (!isTold) return false;
  switch (kind) {
    case 'demographics':
      return whyNoDemographics(permissions, isBeingTaken) === undefined;
    case 'paper':
      return any('documents.update', 'compliance.read');
    case 'order':
      return /title/i.test(text) ? any('title_searches.read') : any('appraisals.read');
    case 'text':
      return any(isOfDraft ? 'applications.create' : 'applications.read');
    // Who takes the application reads what was typed, until it is submitted or discarded.
    default:
      return isBeingTaken && route.path === '/api/urla-drafts/:id' && any('applications.create');
  }
};
