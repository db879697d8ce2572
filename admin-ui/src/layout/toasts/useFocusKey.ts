import { type RefObject, useEffect, useRef, useState } from 'react';

const FOCUS_KEY = 'F8';

/**
 * F8 moves the focus into a region.
 *
 * @returns what leads back to where the focus came from, for when the region goes
 */
export const useFocusKey = (region: RefObject<HTMLElement | null>): (() => void) => {
  const cameFrom = useRef<Element | null>(null);

  useEffect(() => {
    const focus = (event: KeyboardEvent) => {
      if (event.key !== FOCUS_KEY) return;
      if (!region.current?.contains(document.activeElement)) cameFrom.current = document.activeElement;
      region.current?.focus();
    };
    // An open dialog watches the focus from the document and would take it back at once.
    const keepFocus = (event: FocusEvent) => {
      if (event.target instanceof Node && region.current?.contains(event.target)) event.stopPropagation();
    };
    window.addEventListener('keydown', focus);
    document.body.addEventListener('focusin', keepFocus);
    return () => {
      window.removeEventListener('keydown', focus);
      document.body.removeEventListener('focusin', keepFocus);
    };
  }, [region]);

  const [goBack] = useState(() => () => {
    const isInside = region.current?.contains(document.activeElement);
    if (isInside && cameFrom.current instanceof HTMLElement) cameFrom.current.focus();
  });
  return goBack;
};
