import { describe, expect, it } from '@jest/globals';
import { sidebarGroups } from '../../../admin-ui/src/kit/feature/feature.ts';
import * as allFeatures from '../../../admin-ui/src/all-features.ts';
import { canClose, entriesOf, isCurrent, opensAtFirst } from '../../../admin-ui/src/layout/navigation.ts';
import type { PermissionMap } from '../../../events/lending/permissions/permissions.ts';

const labelsFor = (permissions: PermissionMap) =>
  sidebarGroups.map((group) => entriesOf(group, Object.values(allFeatures), permissions).map(({ label }) => label));

describe('Sidebar', () => {
  it('has the entries of every group in the order of their places', () => {
    const groups = labelsFor({
      applications: { read: true },
      appraisals: { read: true },
      title_searches: { read: true },
      integrations: { read: true },
      users: { read: true },
      settings: { read: true },
    });
    expect(groups.at(1)).toEqual(['Applications', 'Pre-Qualification', 'Document Review', 'Underwriting', 'Closing']);
    expect(groups.at(-1)).toEqual(['User Management', 'System Settings', 'Operations']);
    expect(groups.flat()).toHaveLength(25);
  });

  it('leaves out what a permission guards, also where the permission is that of another feature', () => {
    expect(labelsFor({ users: { read: true } }).at(-1)).toEqual(['User Management']);
    expect(labelsFor({ settings: { read: true } }).at(-1)).toEqual(['System Settings', 'Operations']);
    expect(labelsFor({}).at(-1)).toEqual([]);
  });

  it('closes the groups of later releases at first, and never the first and the last', () => {
    expect(sidebarGroups.filter((group) => !opensAtFirst(group))).toEqual([
      'appraisal',
      'title',
      'compliance',
      'documents',
    ]);
    expect(sidebarGroups.filter((group) => !canClose(group))).toEqual(['overview', 'administration']);
  });
});

describe('isCurrent', () => {
  it.each([
    ['/users', '/users', true],
    ['/users', '/users/1/history', true],
    ['/users', '/users-of-old', false],
    ['/', '/', true],
    ['/', '/users', false],
  ])('of %s at %s is %s', (path, pathname, expected) => {
    expect(isCurrent(path, pathname)).toBe(expected);
  });
});
