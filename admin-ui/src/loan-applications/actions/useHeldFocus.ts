import { type FocusEvent, useEffect, useRef } from 'react';

const enabledButton = 'button:not(:disabled)';

/**
 * Keeps the keyboard in a group whose buttons are disabled while their command is under way: the browser lets go of a
 * button that is disabled. Once there is one to press again the focus is back, on the same one if it may be.
 */
export const useHeldFocus = () => {
  const group = useRef<HTMLDivElement>(null);
  const held = useRef<HTMLElement | null>(null);
  useEffect(() => {
    // Lost, it is with the page or the dialog around; anywhere else somebody has taken it.
    if (!held.current || !document.activeElement?.contains(group.current)) return;
    const next = held.current.matches(enabledButton) ? held.current : group.current?.querySelector(enabledButton);
    if (next instanceof HTMLElement) next.focus();
  });
  return {
    ref: group,
    onFocus: ({ target }: FocusEvent) => {
      held.current = target instanceof HTMLButtonElement ? target : null;
    },
    onBlur: ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null) held.current = null;
    },
  };
};
