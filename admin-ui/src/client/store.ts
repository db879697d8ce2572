import { memoryStore, type Store, useStore, useStoreContext } from 'react-admin';

/** Where react-admin looks for the theme in its store. */
const THEME = 'theme';
const KEPT_THEME = 'lendlog-theme';
const A_YEAR_SECONDS = 365 * 24 * 60 * 60;

export const themePreferences = ['system', 'light', 'dark'] as const;
export type ThemePreference = (typeof themePreferences)[number];

const toPreference = (value: unknown): ThemePreference =>
  themePreferences.find((preference) => preference === value) ?? 'system';

/** In a cookie, because sign-out empties the browser's storage (`Clear-Site-Data`). */
const keptTheme = (): string | undefined => new RegExp(`(?:^|; )${KEPT_THEME}=(\\w+)`).exec(document.cookie)?.[1];

/** In memory, because react-admin keeps list filters here and those hold borrowers' names; only the theme is kept. */
export const createStore = (): Store => {
  const preference = toPreference(keptTheme());
  return memoryStore(preference === 'system' ? {} : { [THEME]: preference });
};

/** The chosen theme; `system` follows the operating system. */
export const useThemePreference = (): readonly [ThemePreference, (preference: ThemePreference) => void] => {
  const store = useStoreContext();
  const [theme] = useStore<ThemePreference>(THEME, 'system');
  const choose = (preference: ThemePreference) => {
    document.cookie = `${KEPT_THEME}=${preference}; Path=/; Max-Age=${A_YEAR_SECONDS}; SameSite=Lax`;
    if (preference === 'system') store.removeItem(THEME);
    else store.setItem(THEME, preference);
  };
  return [theme, choose];
};
