import { describe, expect, it } from '@jest/globals';
import { firstLoadOf, type FirstLoads, withFirstLoad } from '../../../../api/http/pages/first-load.ts';

const load = (name: string) => ({ parts: [`assets/${name}-1.js`], reads: [`${name}?filter={}&sort=["a"]`] });
const loads: FirstLoads = {
  '/': load('dashboard'),
  '/applications/:id/*': load('show'),
  '/applications/:id/orders/:orderId': load('order'),
  '/applications/create': load('create'),
  '/calculators/*': load('calculators'),
  '/users/:id/:tab?': load('user'),
};

describe('The first load of a page', () => {
  it.each([
    ['/', 'dashboard'],
    ['/applications/create', 'create'],
    ['/applications/1/orders/2', 'order'],
    ['/applications/1/orders', 'show'],
    ['/applications/1', 'show'],
    ['/calculators', 'calculators'],
    ['/users/1', 'user'],
    ['/users/1/history', 'user'],
  ])('of %s is that of the route that says most', (path, name) => {
    expect(firstLoadOf(loads, path)).toEqual(load(name));
  });

  it.each(['/nowhere', '/applications', '/calculatorsx'])('is none where there is no page: %s', (path) => {
    expect(firstLoadOf(loads, path)).toBeUndefined();
    expect(firstLoadOf({ ...loads, '/*': load('shell') }, path)).toEqual(load('shell'));
  });

  const contentOf = (html: string): unknown =>
    JSON.parse((/content="([^"]*)"/.exec(html)?.[1] ?? '').replaceAll('&quot;', '"').replaceAll('&amp;', '&'));

  it('stands in the page as it is, and without reads where a query filters them', () => {
    const index = '<meta content="__FIRST_LOAD__" />';
    expect(contentOf(withFirstLoad(index, load('dashboard'), false))).toEqual(load('dashboard'));
    expect(contentOf(withFirstLoad(index, load('dashboard'), true))).toEqual({ ...load('dashboard'), reads: [] });
    expect(withFirstLoad(index, undefined, false)).toBe('<meta content="" />');
  });
});
