import type { PermissionMap } from '../../../events/lending/permissions/permissions.ts';
import { type Feature, mayOpen, type SidebarEntry, type SidebarGroup } from '../kit/feature/feature.ts';

/** Groups that cannot be closed, and groups that are closed at first. Labels are in the catalogue. */
const always: readonly SidebarGroup[] = ['overview', 'administration'];
const closed: readonly SidebarGroup[] = ['appraisal', 'title', 'compliance', 'documents'];

export const canClose = (group: SidebarGroup): boolean => !always.includes(group);
export const opensAtFirst = (group: SidebarGroup): boolean => !closed.includes(group);

/** Entries of a group for a user with these permissions, in their order. */
export const entriesOf = (
  group: SidebarGroup,
  features: readonly Feature[],
  permissions: PermissionMap,
): readonly SidebarEntry[] =>
  features
    .filter((feature) => mayOpen(feature, features, permissions))
    .flatMap(({ sidebar }) => sidebar ?? [])
    .filter((entry) => entry.group === group)
    .sort((a, b) => a.place - b.place);

/** True when `path` is the current place or above it. */
export const isCurrent = (path: string, pathname: string): boolean =>
  path === '/' ? pathname === '/' : pathname === path || pathname.startsWith(`${path}/`);
