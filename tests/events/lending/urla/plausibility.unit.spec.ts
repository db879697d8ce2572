import { describe, expect, it } from '@jest/globals';
import { answersOf, draftFrom } from '../../../../events/lending/urla/answers.ts';
import { examineUrla } from '../../../../events/lending/urla/complete.ts';
import type { UrlaDraft, urlaForm } from '../../../../events/lending/urla/urla.ts';
import { urlaWarnings } from '../../../../events/lending/urla/warnings.ts';
import { itemId } from '../../../support/values/urla-answers.ts';

const TODAY = '2026-11-27';
const B = `borrowers.${itemId(1)}`;
const job = `${B}.employment.previous.${itemId(2)}`;

const warnedOf = (answers: Readonly<Record<string, string>>): string[] =>
  urlaWarnings(
    draftFrom<typeof urlaForm>(Object.entries(answers).map(([path, value]) => ({ path, value }))),
    TODAY,
  ).flatMap(({ field }) => (field.endsWith('declarations') ? [] : field));
const purchase = {
  'loan.purpose': 'purchase',
  'loan.loanAmount': '320000',
  'loan.propertyValue': '400000',
  'loan.downPayment': '80000',
};

describe('What can be and is not likely', () => {
  it.each<[string, string, Readonly<Record<string, string>>]>([
    ['a PO box as the property', 'property.street', { 'property.street': 'P.O. Box 12' }],
    ['a ZIP code of another state', 'property.zip', { 'property.state': 'TX', 'property.zip': '10001' }],
    [
      'one of an address',
      `${B}.addresses.current.zip`,
      {
        [`${B}.addresses.current.state`]: 'NY',
        [`${B}.addresses.current.zip`]: '78701',
      },
    ],
    ['a price that does not add up', 'loan.purchasePrice', { ...purchase, 'loan.purchasePrice': '410000' }],
    ['one unit of several', 'property.units', { 'property.propertyType': 'multi_family', 'property.units': '1' }],
    ['several units of one', 'property.units', { 'property.propertyType': 'condo', 'property.units': '3' }],
    [
      'a job that ended before it began',
      `${job}.endDate`,
      {
        [`${job}.startDate`]: '05/01/2020',
        [`${job}.endDate`]: '2019-04-30',
      },
    ],
    ['a rate far from the market', 'loan.ratePercent', { 'loan.ratePercent': '14' }],
    ['a closing that is over', 'loan.estimatedClosingDate', { 'loan.estimatedClosingDate': '11/26/2026' }],
    ['one years away', 'loan.estimatedClosingDate', { 'loan.estimatedClosingDate': '12/01/2028' }],
    ['an ITIN out of form', `${B}.personal.itin`, { [`${B}.personal.itin`]: '123456789' }],
    ['an ITIN alone, with which no credit is ordered', `${B}.personal.itin`, { [`${B}.personal.itin`]: '900-70-3456' }],
  ])('warns of %s', (_name, field, answers) => {
    expect(warnedOf(answers)).toEqual([field]);
  });

  it('warns of a loan of more than 125 % of the value', () => {
    expect(warnedOf({ ...purchase, 'loan.loanAmount': '510000' })).toContain('loan.propertyValue');
  });

  it.each([
    { 'property.street': '12 Post Oak Box Lane', 'property.state': 'TX', 'property.zip': '88510' },
    { 'property.state': 'NY', 'property.zip': '06390' },
    { ...purchase, 'loan.purchasePrice': '400000' },
    { 'loan.ratePercent': '6.5', 'loan.estimatedClosingDate': '01/15/2027' },
    { [`${job}.startDate`]: '05/01/2020', [`${job}.endDate`]: 'soon' },
    { 'property.propertyType': 'multi_family', 'property.units': '4' },
  ])('warns of nothing in %j', (answers) => {
    expect(warnedOf(answers)).toEqual([]);
  });

  it('blocks nothing', () => {
    const draft: UrlaDraft = { property: { street: 'PO Box 12' } };
    expect(answersOf(draft)).toHaveLength(1);
    expect(examineUrla(draft, TODAY).problems.filter(({ field }) => field === 'property.street')).toEqual([]);
  });
});
