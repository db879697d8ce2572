import { describe, expect, it } from '@jest/globals';
import { safeReturnTo } from '../../../api/auth/sign-in.ts';

const publicUrl = new URL('http://localhost:3000');

describe('safeReturnTo', () => {
  it.each(['/', '/applications?q=1#top', '/pipeline', '/apis'])('keeps %s', (returnTo) => {
    expect(safeReturnTo(returnTo, publicUrl)).toBe(returnTo);
  });

  it.each([
    ['another host', '//evil.example'],
    ['another host behind a backslash', '/\\evil.example'],
    ['another host behind a tab', '/\t/evil.example'],
    ['another host behind a parent folder', '/..//evil.example'],
    ['another host behind a folder', '/here/..//evil.example'],
    ['another host behind a dot', '/.//evil.example'],
    ['another address', 'https://evil.example'],
    ['another address without slashes', 'https:evil.example'],
    ['a call of the API', '/api/logout'],
    ['a call of the API behind a dot', '/./api/logout'],
    ['another sign-in', '/auth/google'],
    ['nothing', undefined],
  ])('leads to the start page instead of %s', (_what, returnTo) => {
    expect(safeReturnTo(returnTo, publicUrl)).toBe('/');
  });
});
