import { describe, expect, it } from '@jest/globals';
import * as allFeatures from '../../../admin-ui/src/all-features.ts';
import { type Feature, permissionFor, sidebarGroups } from '../../../admin-ui/src/kit/feature/feature.ts';
import { keyTargets } from '../../../admin-ui/src/layout/keys/keys.ts';
import { entriesOf } from '../../../admin-ui/src/layout/navigation.ts';
import { allows, roles, rolePermissions } from '../../../events/lending/permissions/permissions.ts';

const features: readonly Feature[] = Object.values(allFeatures);
const featureOf = (path: string) => features.find(({ routes }) => routes?.[path] !== undefined);

describe('Nobody is offered a page that refuses them', () => {
  it.each(roles)('by an entry of the sidebar or a key: %s', (role) => {
    const permissions = rolePermissions(role);
    const offered = [
      ...sidebarGroups.flatMap((group) => entriesOf(group, features, permissions)),
      ...keyTargets(features, permissions),
    ].map(({ path }) => path);
    const refused = offered.filter((path) => {
      const feature = featureOf(path);
      const permission = feature && permissionFor(feature, features);
      return !feature || (permission !== undefined && !allows(permissions, permission));
    });
    expect(refused).toEqual([]);
    expect(offered).toContain('/pipeline');
  });

  it('also when applications are taken from them personally', () => {
    const left = entriesOf('overview', features, { applications: { read: false } });
    expect(left.map(({ label }) => label)).toEqual(['Calculators']);
  });

  it('and every feature that shows data says what it needs', () => {
    const open = features.filter((feature) => permissionFor(feature, features) === undefined);
    expect(open.map(({ name }) => name)).toEqual(['calculators', 'coming', 'profile']);
  });
});
