import { memoryStore, type Store, useStore, useStoreContext } from 'react-admin';

/** Where react-admin looks for the theme in its store. */
const THEME = 'theme';
const KEPT_THEME = 'lendlog.theme';

export const themePreferences = ['system', 'light', 'dark'] as const;
export type ThemePreference = (typeof themePreferences)[number];

const toPreference = (value: unknown): ThemePreference =>
  themePreferences.find((preference) => preference === value) ?? 'system';

/** In memory, because react-admin keeps list filters here and those hold borrowers' names; only the theme is kept. */
export const createStore = (): Store => {
  const preference = toPreference(localStorage.getItem(KEPT_THEME));
  return memoryStore(preference === 'system' ? {} : { [THEME]: preference });
};

/** The chosen theme; `system` follows the operating system. */
export const useThemePreference = (): readonly [ThemePreference, (preference: ThemePreference) => void] => {
  const store = useStoreContext();
  const [theme] = useStore<ThemePreference>(THEME, 'system');
  const choose = (preference: ThemePreference) => {
    localStorage.setItem(KEPT_THEME, preference);
    if (preference === 'system') store.removeItem(THEME);
    else store.setItem(THEME, preference);
  };
  return [theme, choose];
};
