const SESSION_END = 'lendlog:session-end';

/** Where to sign in again and come back to the present page. */
export const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `/api/login?${new URLSearchParams({ returnTo: `${pathname}${search}` })}`;

/** Tells the shell that the server no longer knows this session. Requests live outside React, toasts inside. */
export const announceSessionEnd = (): void => void window.dispatchEvent(new Event(SESSION_END));

export const onSessionEnd = (listener: () => void): (() => void) => {
  window.addEventListener(SESSION_END, listener);
  return () => window.removeEventListener(SESSION_END, listener);
};
