const A_YEAR_S = 365 * 24 * 3600;
const PREFIX = 'lendlog-';

/**
 * Display preferences kept in this browser, never anything about borrowers. In cookies, because sign-out empties the
 * browser's storage (`Clear-Site-Data`).
 */
export const readKept = (name: string): string | null => {
  const start = `${PREFIX}${name}=`;
  const found = document.cookie.split('; ').find((cookie) => cookie.startsWith(start));
  return found === undefined ? null : decodeURIComponent(found.slice(start.length));
};

export const keep = (name: string, value: string): void => {
  document.cookie = `${PREFIX}${name}=${encodeURIComponent(value)}; path=/; max-age=${A_YEAR_S}; samesite=lax`;
};
