import { describe, expect, it } from '@jest/globals';
import { uadFormProblem } from '../../../../events/lending/uad/uad-of-home.ts';

const applicationId = '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a11';
const address = { street: '12 Elm Street', unit: 'Unit 4', city: 'Austin', state: 'TX', zip: '78701' };
const problem = (answers: object, change: object = {}) =>
  uadFormProblem({ status: 'draft', answers, ...change }, { applicationId, address });

describe('A UAD form of an order', () => {
  it.each([
    ['says the home as the file does', { propertyAddress: '12 Elm St #4', zipCode: '78701' }],
    ['leaves the unit out', { propertyAddress: '12 Elm Street', city: 'Austin', zipCode: '78701' }],
    ['does not say the home yet', {}],
  ])('goes with it where it %s', (_what, answers) => {
    expect(problem(answers)).toBeUndefined();
  });

  it.each([
    ['is about another unit of the building', { propertyAddress: '12 Elm Street, Unit 5' }, /another home/],
    ['is about another house', { propertyAddress: '14 Elm Street' }, /another home/],
    ['is about a home with another ZIP code', { zipCode: '78702' }, /a property in 78702/],
  ])('does not where it %s', (_what, answers, words) => {
    expect(problem(answers)).toMatch(words);
  });

  it('does not where it was discarded, or is of another file', () => {
    expect(problem({}, { status: 'discarded' })).toMatch(/choose another one/);
    expect(problem({}, { applicationId: '6f8a4a52-3c39-5d3c-9d3a-0d0a5c0f3a12' })).toMatch(/another loan file/);
    expect(uadFormProblem(undefined, { applicationId, address })).toMatch(/no such UAD form/);
  });
});
