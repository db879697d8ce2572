import Bowser from 'bowser';
import { useTranslate } from 'react-admin';
import type { Session } from '../../../api/auth/sessions.contract.ts';

/** Tells in words what somebody signed in with: `Chrome on Windows`. */
export const useDeviceOf = (): ((session: Session) => string) => {
  const translate = useTranslate();
  return ({ userAgent }) => {
    const { browser, os } = Bowser.parse(userAgent || ' ');
    const words = [browser.name, os.name].filter((word) => word);
    return words.length > 0 ? words.join(` ${translate('sessions.on')} `) : translate('sessions.unknownDevice');
  };
};
