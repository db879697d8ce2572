import { describe, expect, it } from '@jest/globals';
import { addressesOf, unvisited } from './checks/screens/addresses.ts';

describe('The screens that the security script looks at', () => {
  it('are at least one of each route of the UI', () => {
    const id = '8c7a1f0e-5c7e-4f0a-9d55-2b8c6a0d3f11';
    expect(unvisited(addressesOf({ id, draftId: id, documentId: id }))).toEqual([]);
  });

  it('are missed where no address leads to a route', () => {
    expect(unvisited(['/'])).toContain('/applications/:id/* is visited by no address');
  });
});
