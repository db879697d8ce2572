import { memoryStore, type Store, useStore, useStoreContext } from 'react-admin';
import { keep, readKept } from './kept.ts';

/** Where react-admin looks for the theme in its store. */
const THEME = 'theme';
const GROUPS = 'groups';
const KEYS = 'keys';

export const themePreferences = ['system', 'light', 'dark'] as const;
export type ThemePreference = (typeof themePreferences)[number];

const toPreference = (value: unknown): ThemePreference =>
  themePreferences.find((preference) => preference === value) ?? 'system';

/** Groups of the sidebar that were toggled by hand: `title` was opened, `-ai` was closed. */
const toGroups = (kept: string | null): readonly string[] => kept?.split(' ').filter(Boolean) ?? [];

/** In memory, because react-admin keeps list filters here and those hold borrowers' names; only these three are kept. */
export const createStore = (): Store => {
  const preference = toPreference(readKept(THEME));
  return memoryStore({
    ...(preference === 'system' ? {} : { [THEME]: preference }),
    [GROUPS]: toGroups(readKept(GROUPS)),
    [KEYS]: readKept(KEYS) !== 'off',
  });
};

/** The chosen theme; `system` follows the operating system. */
export const useThemePreference = (): readonly [ThemePreference, (preference: ThemePreference) => void] => {
  const store = useStoreContext();
  const [theme] = useStore<ThemePreference>(THEME, 'system');
  const choose = (preference: ThemePreference) => {
    keep(THEME, preference);
    if (preference === 'system') store.removeItem(THEME);
    else store.setItem(THEME, preference);
  };
  return [theme, choose];
};

/** Sidebar groups opened or closed by hand; null if untouched. */
export const useGroupToggle = (group: string): readonly [boolean | null, (isOpen: boolean) => void] => {
  const [toggled, setToggled] = useStore<readonly string[]>(GROUPS, []);
  const toggle = (isOpen: boolean) => {
    const others = toggled.filter((name) => name !== group && name !== `-${group}`);
    const next = [...others, isOpen ? group : `-${group}`];
    setToggled(next);
    keep(GROUPS, next.join(' '));
  };
  if (toggled.includes(group)) return [true, toggle];
  return [toggled.includes(`-${group}`) ? false : null, toggle];
};

/** Keys without Ctrl, which can be turned off: they interfere with speech input. */
export const useSingleKeys = (): readonly [boolean, (isOn: boolean) => void] => {
  const [isOn, setOn] = useStore(KEYS, true);
  const choose = (next: boolean) => {
    setOn(next);
    keep(KEYS, next ? 'on' : 'off');
  };
  return [isOn, choose];
};
