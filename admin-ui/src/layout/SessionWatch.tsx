import { useEffect, useState } from 'react';
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
  const [ends, setEnds] = useState(0);
  useEffect(
    () =>
      onSessionEnd(() => {
        notify(t('signedOut'), { type: 'error' });
        setEnds((before) => before + 1);
      }),
    [notify, t],
  );
  // Counted from when it is told, and not before: a page that takes as long to be drawn would go without a word.
  useEffect(() => {
    if (ends === 0) return;
    setTimeout(() => {
      noteSessionEnd(keepsTyped(id));
      window.location.assign(signInAddress(window.location));
    }, REDIRECT_AFTER_MS);
  }, [ends, id]);
  return null;
};
