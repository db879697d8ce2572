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
    if (!held.current) return;
    const isEnabled = held.current.isConnected && held.current.matches(enabledButton);
    const active = document.activeElement;
    // Lost, it is with the page or the dialog around, or is about to be; anywhere else someone has taken it.
    if (!active?.contains(group.current) && (active !== held.current || isEnabled)) return;
    const next = isEnabled ? held.current : group.current?.querySelector(enabledButton);
    if (next instanceof HTMLElement) next.focus();
  });
  return {
    ref: group,
    onFocus: ({ target }: FocusEvent) => {
      held.current = target instanceof HTMLButtonElement ? target : null;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      // A dialog that opens fetches the focus for itself: that is no wish of the person's, who is back when it has closed.
      const around = relatedTarget?.closest('[role=dialog], [role=presentation]');
      const isOpened = around && !around.contains(group.current);
      if (relatedTarget !== null && !isOpened && !target.matches(':disabled')) held.current = null;
    },
  };
};
