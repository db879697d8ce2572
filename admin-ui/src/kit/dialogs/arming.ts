import { createContext, useContext, useEffect, useLayoutEffect, useState } from 'react';

/** Milliseconds in which what has just appeared takes no press: a double click's second half is over by then. */
export const ArmingContext = createContext(600);

/** Over dialogs, menus and toasts. */
const TOPMOST = '2000';

const cover = document.createElement('div');
cover.dataset['cover'] = '';
Object.assign(cover.style, { position: 'fixed', inset: '0', zIndex: TOPMOST });
let timer: ReturnType<typeof setTimeout> | undefined;

/** One cover for all that goes at once: every one of them counts from the same press. */
const coverPage = (ms: number): void => {
  document.body.append(cover);
  clearTimeout(timer);
  timer = setTimeout(() => cover.remove(), ms);
};

/**
 * For what a press takes away, such as a dialog, a menu or a line of a list: the page takes no press until a double
 * click is over. The second half of one would fall on whatever was beneath, or has moved up.
 */
export const useCoverBeneath = (): void => {
  const delay = useContext(ArmingContext);
  // With the removal itself: an effect after the paint would leave the page open to a press in between.
  useLayoutEffect(() => {
    if (delay === 0) return undefined;
    let pressedAt = -Infinity;
    const press = () => (pressedAt = performance.now());
    window.addEventListener('pointerdown', press, true);
    return () => {
      window.removeEventListener('pointerdown', press, true);
      const left = delay - (performance.now() - pressedAt);
      if (left > 0) coverPage(left);
    };
  }, [delay]);
};

/** `useCoverBeneath` among children. Last of a menu's: the first one has the focus. */
export const CoverWhenGone = (): null => {
  useCoverBeneath();
  return null;
};

/** True once controls shown with this component may be pressed; the page beneath is covered when it closes. */
export const useArmed = (): boolean => {
  const delay = useContext(ArmingContext);
  const [isArmed, setArmed] = useState(delay === 0);
  useCoverBeneath();
  useEffect(() => {
    if (delay === 0) return undefined;
    const timer = setTimeout(() => setArmed(true), delay);
    return () => clearTimeout(timer);
  }, [delay]);
  return isArmed;
};

/**
 * False in the first moments after `what` has changed: a press meant for what a control was until then is not for what it
 * is now.
 */
export const useArmedAt = (what: string): boolean => {
  const delay = useContext(ArmingContext);
  const [armedAt, setArmedAt] = useState(what);
  useEffect(() => {
    const timer = setTimeout(() => setArmedAt(what), delay);
    return () => clearTimeout(timer);
  }, [delay, what]);
  return delay === 0 || armedAt === what;
};
