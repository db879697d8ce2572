import { fileURLToPath } from 'node:url';
import { describe, expect, it } from '@jest/globals';
import { conflictsOf, definedTextsIn } from '../../admin-ui/feature-check.ts';
import { pageFiles } from '../../admin-ui/first-load.ts';
import * as allFeatures from '../../admin-ui/src/all-features.ts';
import { type Feature, lazyPart, permissionFor, type SidebarEntry } from '../../admin-ui/src/kit/feature/feature.ts';

const Page = lazyPart(async () => ({ Page: () => null }), 'Page');
const entry = (more: Partial<SidebarEntry> = {}): SidebarEntry => ({
  path: '/orders',
  label: 'Orders',
  icon: () => null,
  group: 'workflow',
  place: 9,
  ...more,
});
const orders: Feature = {
  name: 'orders',
  texts: ['orders'],
  permission: 'applications.read',
  routes: { '/orders': Page },
  sidebar: [entry()],
  dialogs: { order: Page },
};
const ordersTexts = { file: 'orders/orders.texts.ts', namespace: 'orders' };

describe('Manifests of features', () => {
  it('do not clash as they are, and say every catalogue', () => {
    const src = fileURLToPath(new URL('../../admin-ui/src/', import.meta.url));
    const defined = definedTextsIn(src);
    expect(defined.length).toBeGreaterThan(10);
    expect(conflictsOf(Object.values(allFeatures), defined)).toEqual([]);
  });

  it('name the files of pages, so that the browser can be told of it', () => {
    const files = pageFiles(fileURLToPath(new URL('../../admin-ui/src', import.meta.url)));
    const paths = Object.values(allFeatures).flatMap((feature: Feature) => Object.keys(feature.routes ?? {}));
    expect([...files.keys()].filter((path) => !paths.includes(path))).toEqual([]);
    const first = Object.values(allFeatures).flatMap((feature: Feature) => Object.keys(feature.firstReads ?? {}));
    expect(first.filter((path) => !files.has(path))).toEqual([]);
    expect(files.get('/pipeline')).toMatch(/admin-ui\/src\/loan-pipeline\/LoanPipeline\.tsx$/);
  });

  it.each<[string, Partial<Feature>, string]>([
    ['name', { name: 'orders' }, 'The name "orders" is claimed twice: by orders and by orders'],
    ['route', { routes: { '/orders': Page } }, 'The route "/orders" is claimed twice: by orders and by sales'],
    [
      'permission',
      { permission: 'applications.read' },
      'The permission "applications.read" is claimed twice: by orders and by sales',
    ],
    ['text namespace', { texts: ['orders'] }, 'The texts "orders" is claimed twice: by orders and by sales'],
    [
      'place in the sidebar',
      { routes: { '/sales': Page }, sidebar: [entry({ path: '/sales' })] },
      'Place 9 in the group "workflow" of the sidebar is claimed twice: by orders and by sales',
    ],
    [
      'dialog',
      { dialogs: { order: Page } },
      'The parameter "order" of the address is claimed twice: by orders and by sales',
    ],
  ])('are refused with both names when they claim the same %s', (_, claim, sentence) => {
    expect(conflictsOf([orders, { name: 'sales', ...claim }], [ordersTexts])).toContain(sentence);
  });

  it('are refused when an entry leads nowhere, or the permission is that of nobody', () => {
    const sales: Feature = {
      name: 'sales',
      permissionOf: 'returns',
      sidebar: [entry({ path: '/sales', place: 10 })],
      firstReads: { '/sales': ['sales'] },
    };
    expect(conflictsOf([orders, sales], [ordersTexts])).toEqual([
      'The entry "/sales" of sales leads to none of its routes',
      'The first reads of "/sales" of sales are of none of its routes',
      'sales stands under the permission of returns, which has none',
    ]);
  });

  it('are refused when two files define the same texts, or others than they say', () => {
    const elsewhere = { file: 'orders/list.texts.ts', namespace: 'orders' };
    expect(conflictsOf([orders], [ordersTexts, elsewhere])).toEqual([
      'The namespace "orders" is claimed twice: by orders/orders.texts.ts and by orders/list.texts.ts',
    ]);
    expect(conflictsOf([orders], [{ file: 'orders/list.texts.ts', namespace: 'list' }])).toEqual([
      'orders/list.texts.ts defines the texts "list", which the manifest of orders leaves out',
      'The manifest of orders names the texts "orders", which nothing below orders/ defines',
    ]);
  });
});

describe('permissionFor', () => {
  const returns: Feature = { name: 'returns', permissionOf: 'orders' };

  it('is the own one, or that of the feature it stands under', () => {
    expect(permissionFor(orders, [orders, returns])).toBe('applications.read');
    expect(permissionFor(returns, [orders, returns])).toBe('applications.read');
    expect(permissionFor({ name: 'open' }, [orders])).toBeUndefined();
  });
});
