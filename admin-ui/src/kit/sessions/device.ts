import Bowser from 'bowser';
import { useTranslate } from 'react-admin';
import type { Session } from '../../../../api/auth/sessions.contract.ts';

/** Tells in words what somebody signed in with: `Chrome on Windows`. */
export const useDeviceOf = (): ((session: Session) => string) => {
  const translate = useTranslate();
  return ({ userAgent }) => {
    if (!userAgent) return translate('sessions.unknownDevice');
    const { browser, os } = Bowser.parse(userAgent);
    if (!browser.name || !os.name) return browser.name ?? translate('sessions.unknownDevice');
    return translate('sessions.device', { browser: browser.name, system: os.name });
  };
};
