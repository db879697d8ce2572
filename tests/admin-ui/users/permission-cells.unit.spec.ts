import { describe, expect, it } from '@jest/globals';
import {
  cellsOf,
  countsOf,
  effectiveChanges,
  partsOf,
  resetToRole,
  type RoleDefaults,
  toRequest,
  withChanges,
} from '../../../admin-ui/src/users/permissions/permission-cells.ts';
import {
  allPermissions,
  allows,
  type OverrideEffect,
  type Permission,
  resources,
  rolePermissions,
  roles,
} from '../../../events/lending/permissions/permissions.ts';

const defaults = Object.fromEntries(
  roles.map((role) => [
    role,
    Object.fromEntries(
      resources.map((resource) => [
        resource,
        Object.fromEntries(
          allPermissions
            .filter((permission) => partsOf(permission)[0] === resource)
            .map((permission) => [partsOf(permission)[1], allows(rolePermissions(role), permission)]),
        ),
      ]),
    ),
  ]),
) as RoleDefaults;

const own = { documents: { approve: false }, reports: { create: true, read: true } };
const changes = (...pairs: [Permission, OverrideEffect][]) => new Map(pairs);

describe('Permission cells', () => {
  it('say what the role says and what the user own value says, for every permission', () => {
    const cells = cellsOf(defaults, 'viewer', own);
    expect(cells).toHaveLength(allPermissions.length);
    expect(cells.filter(({ override }) => override !== 'inherit')).toEqual([
      { permission: 'documents.approve', default: false, override: 'deny' },
      { permission: 'reports.create', default: false, override: 'allow' },
      { permission: 'reports.read', default: true, override: 'allow' },
    ]);
    // A viewer reads applications, documents and reports; creating reports is the user's own.
    expect(countsOf(cells)).toEqual({ allowed: 4, ownAllowed: 2, ownDenied: 1 });
  });

  it('show the changes that are not saved yet', () => {
    const changed = withChanges(
      cellsOf(defaults, 'viewer', own),
      changes(['reports.read', 'deny'], ['documents.approve', 'inherit']),
    );
    expect(countsOf(changed)).toEqual({ allowed: 3, ownAllowed: 1, ownDenied: 1 });
  });

  it('forget a change that was taken back, or that someone else has made meanwhile', () => {
    const wanted = changes(['documents.approve', 'deny'], ['reports.create', 'inherit']);
    expect([...effectiveChanges(wanted, own)]).toEqual([['reports.create', 'inherit']]);
    expect([...effectiveChanges(wanted, { documents: { approve: false } })]).toEqual([]);
  });

  it('are reset to the role by taking back each own value, and nothing else', () => {
    expect(toRequest(resetToRole(own))).toEqual({
      documents: { approve: null },
      reports: { create: null, read: null },
    });
  });

  it('are sent as true, false and null', () => {
    const sent = toRequest(changes(['users.read', 'allow'], ['users.delete', 'deny'], ['reports.read', 'inherit']));
    expect(sent).toEqual({ users: { read: true, delete: false }, reports: { read: null } });
  });
});
