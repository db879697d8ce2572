import Polyglot from 'node-polyglot';
import englishMessages from 'ra-language-english';
import type { I18nProvider } from 'react-admin';

const LOCALE = 'en';

/** react-admin's own words from the start; ours come with the code that shows them (define-texts.ts). */
const polyglot = new Polyglot({ locale: LOCALE, phrases: { '': '', ...englishMessages } });

/** Texts by key; a key may lead to further texts. */
export type Catalogue = { readonly [key: string]: string | Catalogue };

export const addTexts = (namespace: string, texts: Catalogue): void => polyglot.extend({ [namespace]: texts });

/** English, the only language so far. `%{name}` takes in a value, `smart_count` chooses the singular or the plural. */
export const i18nProvider: I18nProvider = {
  translate: (key, values = {}) => polyglot.t(key, values),
  changeLocale: async () => undefined,
  getLocale: () => LOCALE,
};
