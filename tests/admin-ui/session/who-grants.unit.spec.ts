import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../../admin-ui/src/client/api-error.ts';
import { errorDetail } from '../../../admin-ui/src/session/error-detail.ts';
import { whoGrants } from '../../../admin-ui/src/session/who-grants.ts';

describe('whoGrants', () => {
  it.each([
    [[], 'No one else can allow it at present.'],
    [['Avery'], 'Ask Avery.'],
    [['Avery', 'Blake'], 'Ask Avery or Blake.'],
    [['Avery', 'Blake', 'Casey', 'Drew'], 'Ask Avery, Blake, Casey, or Drew.'],
    [['Avery', 'Blake', 'Casey', 'Drew', 'Ellis'], 'Ask Avery, Blake, Casey, or one of 2 others.'],
  ])('makes a sentence of %j', (names, sentence) => {
    expect(whoGrants(names)).toBe(sentence);
  });
});

describe('errorDetail', () => {
  const refusal = (more: object) =>
    new ApiError(403, 'Forbidden', JSON.stringify({ code: 'forbidden', detail: 'You may not change users', ...more }));

  it('adds whom to ask to the refusal of what needs a permission', () => {
    expect(errorDetail(refusal({ permission: 'users.update', grantedBy: ['Avery'] }))).toBe(
      'You may not change users. Ask Avery.',
    );
  });

  it('leaves every other refusal as the server says it', () => {
    expect(errorDetail(refusal({}))).toBe('You may not change users');
  });
});
