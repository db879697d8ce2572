import { describe, expect, it } from '@jest/globals';
import { ERASED } from '../../../../events/kernel/personal-data.ts';
import { uadProblems } from '../../../../events/lending/uad/uad-form.ts';
import { uadAnswersOf } from '../../../../events/lending/uad/uad-of-file.ts';

const address = { street: '48 Oak Lane', unit: '3', city: 'Round Rock', state: 'TX', zip: '78664' };

describe('A UAD form of an application', () => {
  it('has what the application says, in the formats of the form', () => {
    const answers = uadAnswersOf({
      property: { address, type: 'manufactured', purchasePriceCents: 400_000_49 },
      loan: { purpose: 'purchase' },
    });
    expect(answers).toEqual({
      propertyAddress: '48 Oak Lane, 3',
      city: 'Round Rock',
      state: 'TX',
      zipCode: '78664',
      propertyType: 'manufactured',
      constructionMethod: 'manufactured',
      purposeOfAppraisal: 'purchase',
      contractPrice: '400000',
    });
    const wrong = uadProblems(answers, '2026-03-16').map(({ field }) => field);
    for (const field of Object.keys(answers)) expect(wrong).not.toContain(field);
  });

  it('leaves out what was erased or never stated', () => {
    const answers = uadAnswersOf({
      property: { address: { ...address, street: ERASED, unit: undefined }, type: 'condo' },
      loan: { purpose: 'construction' },
    });
    expect(answers).toEqual({ city: 'Round Rock', state: 'TX', zipCode: '78664', propertyType: 'condominium' });
  });
});
