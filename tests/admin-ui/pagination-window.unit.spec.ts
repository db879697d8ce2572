import { describe, expect, it } from '@jest/globals';
import { paginationWindow } from '../../admin-ui/src/loan-pipeline/pagination-window.ts';

describe('paginationWindow', () => {
  it.each([
    [1, 1, [1]],
    [1, 3, [1, 2, 3]],
    [1, 10, [1, 2, 3, 'gap', 10]],
    [4, 10, [1, 2, 3, 4, 5, 6, 'gap', 10]],
    [5, 10, [1, 'gap', 3, 4, 5, 6, 7, 'gap', 10]],
    [10, 10, [1, 'gap', 8, 9, 10]],
  ])('on page %i of %i shows %j', (current, last, slots) => {
    expect(paginationWindow(current, last)).toEqual(slots);
  });
});
