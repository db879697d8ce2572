import { describe, expect, it } from '@jest/globals';
import { sentenceOf } from '../../../api/user/user.sentences.ts';
import type { UserEvent } from '../../../events/user/user.events.ts';

const userId = '11111111-1111-4111-8111-111111111111';
const issuer = 'http://localhost:3000/oidc';

describe('The history of a user', () => {
  it.each<[UserEvent, string]>([
    [{ type: 'UserSignedIn', data: { userId, provider: 'google' } }, 'Signed in with Google'],
    [{ type: 'UserSignedIn', data: { userId, provider: 'a-former-one' } }, 'Signed in with a-former-one'],
    [
      { type: 'UserProviderAllowed', data: { userId, provider: 'okta' } },
      'May connect an account at Okta with the next sign-in there',
    ],
    [
      { type: 'UserIdentityLinked', data: { userId, provider: 'microsoft', issuer, subject: 's' } },
      'Signs in with an account at Microsoft',
    ],
    [{ type: 'UserIdentityLinked', data: { userId, issuer, subject: 's' } }, `Signs in with an account at ${issuer}`],
  ])('names the provider as people know it: %j', (event, sentence) => {
    expect(sentenceOf(event)).toBe(sentence);
  });
});
