import { describe, expect, it } from '@jest/globals';
import { inOrder } from '../../../../events/platform/database/migration-files.ts';

describe('Migrations of several folders', () => {
  it('are in the order of their numbers, wherever they lie', () => {
    const files = inOrder(['/log/000001_a.sql', '/log/000030_c.sql', '/orders/000002_b.sql', '/log/1000000_d.sql']);
    expect(files.map(({ name }) => name)).toEqual(['000001_a', '000002_b', '000030_c', '1000000_d']);
  });

  it('are refused with the same number, and without one', () => {
    expect(() => inOrder(['/log/000002_a.sql', '/orders/000002_b.sql'])).toThrow(
      'The migrations /log/000002_a.sql and /orders/000002_b.sql have the same number: give one the next free',
    );
    expect(() => inOrder(['/orders/create.sql'])).toThrow('The migration /orders/create.sql has no number');
  });
});
