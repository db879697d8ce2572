import { describe, expect, it } from '@jest/globals';
import { plainHome } from '../../../../events/lending/sales/plain-home.ts';

describe('The address of a home as it is compared', () => {
  it.each([
    ['12 Elm Street, Unit 4-B', undefined],
    ['12 Elm St #4b', undefined],
    ['12 ELM STREET APT 4B', undefined],
    ['12 Elm St., Apartment 4 B', undefined],
    ['12 Elm Street, 4B', undefined],
    ['12 Elm Street', '4B'],
    ['12 Elm Street', 'Unit 4B'],
    ['12 Elm Street', '# 4B'],
  ])('%s with unit %s is one home', (street, unit) => {
    expect(plainHome(street, unit)).toBe('12 elm st apt 4b');
  });

  it.each([
    ['12 Elm Street, Unit 5', '12 elm st apt 5'],
    ['12 Elm Street', '12 elm st'],
    ['12 North Avenue B', '12 n ave b'],
    ['1200 County Road 4', '1200 county rd 4'],
    ['', ''],
  ])('%s is %s', (street, plain) => {
    expect(plainHome(street)).toBe(plain);
  });
});
