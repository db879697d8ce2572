import { describe, expect, it } from '@jest/globals';
import { displayName, initials, roleLine } from '../../../admin-ui/src/session/user-names.ts';

describe('displayName', () => {
  it.each([
    ['first plus last name', { firstName: 'Uma', lastName: 'Whitfield', email: 'uma@example.com' }, 'Uma Whitfield'],
    ['the part before the @ when a name is missing', { firstName: 'Uma', email: 'uma.w@example.com' }, 'uma.w'],
    ['User when there is nothing', {}, 'User'],
  ])('is %s', (_, user, name) => {
    expect(displayName(user)).toBe(name);
  });
});

describe('initials', () => {
  it('are the first letters in upper case, or U', () => {
    expect(initials({ firstName: 'uma', lastName: 'whitfield' })).toBe('UW');
    expect(initials({})).toBe('U');
  });
});

describe('roleLine', () => {
  it('shows underscores as spaces, and the defaults when nothing is known', () => {
    expect(roleLine({ role: 'senior_underwriter', department: 'quality_assurance' })).toBe(
      'senior underwriter · quality assurance',
    );
    expect(roleLine({})).toBe('Underwriter · Underwriting');
  });
});
