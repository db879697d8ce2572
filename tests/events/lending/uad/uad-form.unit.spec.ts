import { describe, expect, it } from '@jest/globals';
import {
  statedUad,
  type UadAnswers,
  uadDraftProblem,
  type UadField,
  uadField,
  uadFieldNames,
  uadProblems,
  uadStrings,
} from '../../../../events/lending/uad/uad-form.ts';
import { uadAnswers } from '../../../support/values/uad.ts';

const TODAY = '2026-03-02';
const wrongIn = (answers: UadAnswers) => uadProblems(answers, TODAY).map(({ field }) => field);
const problemOf = (field: UadField, text: string) =>
  uadProblems(uadAnswers({ [field]: text }), TODAY).find((problem) => problem.field === field)?.message;

describe('The UAD form', () => {
  it('has the fields of the specification and requires those that it names', () => {
    expect(uadFieldNames).toHaveLength(36);
    expect(uadFieldNames.filter((field) => uadField(field).required)).toHaveLength(24);
    expect(wrongIn({})).toEqual(uadFieldNames.filter((field) => uadField(field).required));
    expect(wrongIn(uadAnswers())).toEqual([]);
  });

  it.each([
    ['lotSize', '21780 sf'],
    ['lotSize', '43559 sf'],
    ['lotSize', '1.00 ac'],
    ['lotSize', '3.40 ac'],
    ['bathrooms', '2.1'],
    ['bathrooms', '3.0'],
    ['yearBuilt', '~1962'],
    ['effectiveDate', '03/02/2026'],
    ['stories', '1.5'],
    ['zipCode', '78704-1234'],
    ['contractPrice', '685000'],
  ] as const)('takes %s %s as UAD writes it', (field, text) => {
    expect(problemOf(field, text)).toBeUndefined();
  });

  it.each([
    ['lotSize', '0.50 ac', /Under one acre/],
    ['lotSize', '43560 sf', /From one acre on/],
    ['lotSize', '3.4 ac', /Write 21780 sf/],
    ['lotSize', '0 sf', /From one acre on|Write/],
    ['bathrooms', '2.5', /2\.1 is two full and one half/],
    ['bathrooms', '2', /full and half/],
    ['yearBuilt', '98', /Enter a year from 1600 to 2027/],
    ['effectiveDate', '2026-02-20', /mm\/dd\/yyyy/],
    ['effectiveDate', '02/30/2026', /mm\/dd\/yyyy/],
    ['inspectionDate', '03/03/2026', /today or an earlier day/],
    ['squareFootage', '1,850', /whole number/],
    ['state', 'ZZ', /Choose a state/],
    ['zipCode', '787', /five digits/],
    ['contractPrice', '$685,000', /whole dollars/],
    ['overallCondition', 'C7', /Choose one of the list/],
    ['intendedUse', 'for 912-34-5678', /looks like an SSN/],
  ] as const)('refuses %s %s with the fix', (field, text, fix) => {
    expect(problemOf(field, text)).toMatch(fix);
  });

  it('asks what the deficiencies are only where they are ticked, and of a house of C6 always', () => {
    expect(wrongIn(uadAnswers({ deficienciesRequired: 'yes' }))).toEqual(['deficienciesDescription']);
    expect(wrongIn(uadAnswers({ overallCondition: 'C6' }))).toEqual(['deficienciesRequired']);
    const repaired = { overallCondition: 'C6', deficienciesRequired: 'yes', deficienciesDescription: 'New roof' };
    expect(wrongIn(uadAnswers(repaired))).toEqual([]);
    expect(statedUad({ deficienciesDescription: 'New roof', city: ' Austin ' })).toEqual({ city: 'Austin' });
  });

  it('is written in the strings of UAD', () => {
    const strings = uadStrings(uadAnswers({ lotSize: '3.40 ac', saleConditions: 'arms_length', stories: '1.5' }));
    expect(Object.fromEntries(strings)).toEqual({
      Design: 'DT1.5',
      Site: '3.40 ac',
      Condition: 'C3',
      Quality: 'Q4',
      Baths: '2.1',
      'Sale type': 'ArmLth',
      'Effective date': '02/20/2026',
    });
  });

  it('keeps what is unfinished, and nothing that cannot be', () => {
    expect(uadDraftProblem('effectiveDate', '02/')).toBeUndefined();
    expect(uadDraftProblem('city', 'x'.repeat(201))).toBe('Use 200 characters at most');
    expect(uadDraftProblem('overallQuality', 'Q9')).toBe('Choose one of the list');
  });
});
