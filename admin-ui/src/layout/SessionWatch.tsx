import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { onSessionEnd, signInAddress } from '../client/session-end.ts';
import { useLayoutText } from './layout.texts.ts';

const REDIRECT_AFTER_MS = 500;

/** When the session has ended: says so, then leads to the sign-in and back to this page. */
export const SessionWatch = () => {
  const t = useLayoutText();
  const notify = useNotify();
  useEffect(
    () =>
      onSessionEnd(() => {
        notify(t('signedOut'), { type: 'error' });
        setTimeout(() => window.location.assign(signInAddress(window.location)), REDIRECT_AFTER_MS);
      }),
    [notify, t],
  );
  return null;
};
