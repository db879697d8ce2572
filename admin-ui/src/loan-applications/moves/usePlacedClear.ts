import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

const overlap = (a: DOMRect, b: DOMRect): boolean =>
  a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;

/**
 * Keeps a button away from where the click before it was: where the two would overlap, it goes to the other end.
 * @param clicked the place of what was clicked
 */
export const usePlacedClear = (
  clicked: DOMRect,
): { readonly ref: RefObject<HTMLButtonElement | null>; readonly isAtOtherEnd: boolean } => {
  const ref = useRef<HTMLButtonElement>(null);
  const [isAtOtherEnd, setAtOtherEnd] = useState(false);
  useLayoutEffect(() => {
    // Once, before it is painted: a button that moved later would do what it is to prevent.
    if (ref.current && overlap(ref.current.getBoundingClientRect(), clicked)) setAtOtherEnd(true);
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  return { ref, isAtOtherEnd };
};
