/** `/?signIn=1` is where /api/login leads: the panel is open at once. A deep link opens it too. */
export const wantsSignIn = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): boolean =>
  pathname !== '/' || new URLSearchParams(search).get('signIn') === '1';

/** Where to go after signing in: as the address says, or the deep link itself. */
export const returnTo = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string => {
  const asked = new URLSearchParams(search).get('returnTo');
  if (asked) return asked;
  return pathname === '/' ? '/' : `${pathname}${search}`;
};
