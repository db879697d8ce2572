import { describe, expect, it } from '@jest/globals';
import { ApiError } from '../../admin-ui/src/client/api-error.ts';
import { errorDetail } from '../../admin-ui/src/session/error-detail.ts';
import { whoGrants } from '../../admin-ui/src/session/who-grants.ts';

describe('whoGrants', () => {
  it.each([
    [[], 'Nobody else can give it at present.'],
    [['Avery'], 'Avery can give it to you.'],
    [['Avery', 'Blake'], 'Avery or Blake can give it to you.'],
    [['Avery', 'Blake', 'Casey', 'Drew'], 'Avery, Blake, Casey, or Drew can give it to you.'],
    [['Avery', 'Blake', 'Casey', 'Drew', 'Ellis'], 'Avery, Blake, Casey, or one of 2 others can give it to you.'],
  ])('makes a sentence of %j', (names, sentence) => {
    expect(whoGrants(names)).toBe(sentence);
  });
});

describe('errorDetail', () => {
  const refusal = (more: object) =>
    new ApiError(403, 'Forbidden', JSON.stringify({ code: 'forbidden', detail: 'This needs users.update', ...more }));

  it('adds whom to ask to the refusal of what needs a permission', () => {
    expect(errorDetail(refusal({ permission: 'users.update', grantedBy: ['Avery'] }))).toBe(
      'This needs users.update. Avery can give it to you.',
    );
  });

  it('leaves every other refusal as the server says it', () => {
    expect(errorDetail(refusal({}))).toBe('This needs users.update');
  });
});
