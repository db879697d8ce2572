import { type FocusEvent, useEffect, useRef } from 'react';

const enabledButton = 'button:not(:disabled)';

/** For what takes the focus where a group has no button left to press. */
export const restingPlace = { tabIndex: -1, 'data-resting-place': '' } as const;

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
    const next = isEnabled
      ? held.current
      : (group.current?.querySelector<HTMLElement>(enabledButton) ??
        group.current?.querySelector<HTMLElement>('[data-resting-place]'));
    next?.focus();
  });
  return {
    ref: group,
    // React tells of dialogs, too, that a button of the group has opened.
    onFocus: ({ target }: FocusEvent) => {
      if (!group.current?.contains(target)) return;
      held.current = target instanceof HTMLButtonElement ? target : null;
    },
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!group.current?.contains(target)) return;
      // A dialog that opens fetches the focus for itself: that is no wish of the person's, who is back when it has closed.
      const around = relatedTarget?.closest('[role=dialog], [role=presentation]');
      const isOpened = around && !around.contains(group.current);
      if (relatedTarget !== null && !isOpened && !target.matches(':disabled')) held.current = null;
    },
  };
};
