import { describe, expect, it } from '@jest/globals';
import { outstandingDocuments, requiredDocumentTypes } from '../../../events/lending/required-documents.ts';

describe('Required documents', () => {
  it.each([
    ['purchase', ['employed'], ['pay_stub', 'w2', 'bank_statement', 'photo_id', 'purchase_contract']],
    [
      'refinance',
      ['self_employed'],
      ['tax_return', 'bank_statement', 'photo_id', 'mortgage_statement', 'profit_and_loss'],
    ],
    ['construction', ['retired'], ['tax_return', 'bank_statement', 'photo_id']],
    ['construction_to_permanent', ['unemployed'], ['tax_return', 'bank_statement', 'photo_id']],
    [
      'purchase',
      ['employed', 'self_employed', 'employed'],
      ['pay_stub', 'w2', 'tax_return', 'bank_statement', 'photo_id', 'purchase_contract', 'profit_and_loss'],
    ],
  ] as const)('of a %s by %j are %j', (purpose, employments, types) => {
    expect(requiredDocumentTypes({ purpose, employments })).toEqual(types);
  });
});

describe('Outstanding documents', () => {
  const document = (documentType: 'w2' | 'pay_stub', status: 'pending' | 'received' | 'verified' | 'rejected') => ({
    documentType,
    status,
  });

  it('are those nobody has verified or approved', () => {
    const pending = document('w2', 'pending');
    const received = document('pay_stub', 'received');
    expect(outstandingDocuments([pending, document('w2', 'verified'), received])).toEqual([pending, received]);
  });

  it('keep a rejected document until another one of its type stands in for it', () => {
    const rejected = document('w2', 'rejected');
    const instead = document('w2', 'received');
    expect(outstandingDocuments([rejected, document('pay_stub', 'verified')])).toEqual([rejected]);
    expect(outstandingDocuments([rejected, instead])).toEqual([instead]);
    expect(outstandingDocuments([rejected, document('w2', 'verified')])).toEqual([]);
  });
});
