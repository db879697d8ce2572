const SESSION_END = 'lendlog:session-end';
/** A user asked about unsaved changes may stay; the next refusal is then shown again. */
const LEAVING_MS = 10_000;

let leavingUntil = 0;

/** Where to sign in again and come back to the present page. */
export const signInAddress = ({ pathname, search }: Pick<Location, 'pathname' | 'search'>): string =>
  `/api/login?${new URLSearchParams({ returnTo: `${pathname}${search}` })}`;

const showNothing = (): void => document.body.replaceChildren();
const loadAgain = ({ persisted }: PageTransitionEvent): void => {
  if (persisted) window.location.reload();
};

/**
 * The page is leaving: a user who signs out needs no notice of it. A browser that brings the page back as it was left
 * shows nothing of it, and loads it again.
 */
export const beginLeaving = (): void => {
  leavingUntil = performance.now() + LEAVING_MS;
  window.addEventListener('pagehide', showNothing);
  window.addEventListener('pageshow', loadAgain);
};

/** Announced while nobody listened: the page asks for things before the shell is there. */
let isUnheard = false;

/**
 * Tells the shell, once, that the server no longer knows this session. Requests live outside React, toasts inside.
 */
export const announceSessionEnd = (): void => {
  if (performance.now() < leavingUntil) return;
  beginLeaving();
  isUnheard = true;
  window.dispatchEvent(new Event(SESSION_END));
};

export const onSessionEnd = (listener: () => void): (() => void) => {
  const hear = (): void => {
    isUnheard = false;
    listener();
  };
  window.addEventListener(SESSION_END, hear);
  if (isUnheard) hear();
  return () => window.removeEventListener(SESSION_END, hear);
};

const ENDED = 'lendlog.session-ended';

/** For the page to sign in, which comes next in this tab. @param keepsTyped whether something typed is kept in it */
export const noteSessionEnd = (keepsTyped: boolean): void => {
  try {
    sessionStorage.setItem(ENDED, keepsTyped ? 'typed' : 'plain');
  } catch {
    // Storage is full or not allowed: then only the toast has said so.
  }
};

/** End of the session in this tab: with typed text kept, or without; null while it goes on. */
export const notedSessionEnd = (): 'typed' | 'plain' | null => {
  try {
    const noted = sessionStorage.getItem(ENDED);
    return noted === 'typed' || noted === 'plain' ? noted : null;
  } catch {
    return null;
  }
};

/** Someone is signed in. */
export const forgetSessionEnd = (): void => {
  try {
    sessionStorage.removeItem(ENDED);
  } catch {
    // Nothing was stored either.
  }
};
