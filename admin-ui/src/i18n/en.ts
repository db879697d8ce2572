import polyglotI18nProvider from 'ra-i18n-polyglot';
import englishMessages from 'ra-language-english';
import { apiKeys } from './en.api-keys.ts';
import { applicationsCatalogue } from './en.applications.ts';
import { operations } from './en.operations.ts';
import { personalData } from './en.personal-data.ts';
import { session } from './en.session.ts';
import { settings } from './en.settings.ts';
import { shell } from './en.shell.ts';
import { users } from './en.users.ts';

/**
 * Every English string behind the sign-in: react-admin's own, the shell's screens, the loan file's. What signed-out
 * visitors read is in en.landing.ts, so that they load no more than that.
 */
export const en = {
  ...englishMessages,
  ...shell,
  ...applicationsCatalogue,
  ...session,
  apiKeys,
  operations,
  personalData,
  settings,
  users,
};

export const i18nProvider = polyglotI18nProvider(() => en, 'en', [{ locale: 'en', name: 'English' }]);
