import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { forgetSessionEnd, noteSessionEnd, onSessionEnd, signInAddress } from '../client/session-end.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { dropTypedOfOthers, keepsTyped } from '../session/typed.ts';
import { useLayoutText } from './layout.texts.ts';

const REDIRECT_AFTER_MS = 500;

/** When the session has ended: says so, then leads to the sign-in and back to this page. */
export const SessionWatch = () => {
  const t = useLayoutText();
  const notify = useNotify();
  const { id } = useCurrentUser();
  useEffect(forgetSessionEnd, []);
  useEffect(() => dropTypedOfOthers(id), [id]);
  useEffect(
    () =>
      onSessionEnd(() => {
        notify(t('signedOut'), { type: 'error' });
        setTimeout(() => {
          noteSessionEnd(keepsTyped(id));
          window.location.assign(signInAddress(window.location));
        }, REDIRECT_AFTER_MS);
      }),
    [id, notify, t],
  );
  return null;
};
