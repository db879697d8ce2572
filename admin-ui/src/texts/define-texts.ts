import { useCallback } from 'react';
import { useTranslate } from 'react-admin';
import { addTexts, type Catalogue, i18nProvider } from './i18n-provider.ts';

/** The keys that lead to a text: `title`, `states.active`. */
type KeysOf<Texts> = {
  [Key in keyof Texts & string]: Texts[Key] extends string ? Key : `${Key}.${KeysOf<Texts[Key]>}`;
}[keyof Texts & string];

/** Values for `%{name}` in a text; `smart_count` also selects singular or plural. */
type Values = Readonly<Record<string, string | number | null | undefined>>;

type Text<Key> = (key: Key, values?: Values) => string;

/** The keys of a catalogue, for tables of keys: `TextKey<typeof useUsersText>`. */
export type TextKey<UseText extends () => Text<never>> = Parameters<ReturnType<UseText>>[0];

const ownerOf = new Map<string, string>();

/** The file that has called defineTexts: the third line of a stack, without the line number in it. */
const callingFile = (): string => /[^\s(]+\.[jt]sx?/.exec(new Error().stack?.split('\n')[3] ?? '')?.[0] ?? 'unknown';

const claim = (namespace: string, owner: string): void => {
  const other = ownerOf.get(namespace);
  // The same file again is one that has been edited while the development server runs.
  if (other !== undefined && other !== owner)
    throw new Error(`The texts "${namespace}" are defined twice: by ${other} and by ${owner}`);
  ownerOf.set(namespace, owner);
};

/**
 * A catalogue under a namespace of its own. It is bundled with its importer, so it loads with the screen that shows it.
 *
 * @returns `useText`, a hook that gives the function from key to text, and `text`, that function for where no hook can be
 */
export const defineTexts = <Texts extends Catalogue>(namespace: string, texts: Texts) => {
  claim(namespace, callingFile());
  addTexts(namespace, texts);
  const text: Text<KeysOf<Texts>> = (key, values) => i18nProvider.translate(`${namespace}.${key}`, values);
  const useText = (): Text<KeysOf<Texts>> => {
    const translate = useTranslate();
    return useCallback((key, values) => translate(`${namespace}.${key}`, values), [translate]);
  };
  return { text, useText };
};
