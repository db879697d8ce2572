import Bowser from 'bowser';
import type { Session } from '../../../../api/services/accounts/sessions.contract.ts';
import { useSessionsText } from './sessions.texts.ts';

/** Tells in words what someone signed in with: `Chrome on Windows`. */
export const useDeviceOf = (): ((session: Session) => string) => {
  const t = useSessionsText();
  return ({ userAgent }) => {
    if (!userAgent) return t('unknownDevice');
    const { browser, os } = Bowser.parse(userAgent);
    if (!browser.name) return t('unknownDevice');
    if (!os.name) return browser.name;
    return t('device', { browser: browser.name, system: os.name });
  };
};
