import { describe, expect, it } from '@jest/globals';
import { documentInWords } from '../../../../events/lending/needs/need-words.ts';

describe('A document in words', () => {
  const borrowers = [{ borrowerId: 'ada', firstName: 'Ada', lastName: 'Vale' }];
  const account = (lineId: string, name: string) =>
    ({ fact: 'asset/checking', borrowerId: 'ada', line: { id: lineId, name } }) as const;

  it('says once what several accounts are called alike', () => {
    const furtherFacts = [account('1', 'Pioneer Bank'), account('2', 'Pioneer Bank'), account('3', 'Elm Bank')];
    const subjects = ['1', '2', '3'].map((lineId) => ({ borrowerId: 'ada', lineId }));
    expect(documentInWords({ documentType: 'bank_statement', subjects }, { borrowers, furtherFacts })).toBe(
      'Bank statement of Ada Vale, Pioneer Bank and Ada Vale, Elm Bank',
    );
  });
});
