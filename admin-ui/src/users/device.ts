/** In this order: Edge and Opera also call themselves Chrome, Chrome calls itself Safari, Android calls itself Linux. */
const browsers = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['Firefox', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const systems = [
  ['Windows', 'Windows'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Mac OS', 'macOS'],
  ['Linux', 'Linux'],
] as const;

const find = (userAgent: string, names: readonly (readonly [string, string])[]): string | undefined =>
  names.find(([token]) => userAgent.includes(token))?.[1];

/** What people call a browser and where it runs, in so far as its user agent tells. */
export const deviceOf = (userAgent: string | null): { browser: string; system: string } | undefined => {
  const [browser, system] = [find(userAgent ?? '', browsers), find(userAgent ?? '', systems)];
  return browser && system ? { browser, system } : undefined;
};
