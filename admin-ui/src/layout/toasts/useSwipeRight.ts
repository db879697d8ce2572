import { type PointerEvent, useRef, useState } from 'react';

const SWIPE_PX = 50;

/** How far something has been dragged to the right, and the handlers that follow the pointer. */
export const useSwipeRight = (onSwipe: () => void) => {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const end = () => {
    if (offset > SWIPE_PX) onSwipe();
    start.current = null;
    setOffset(0);
  };
  return {
    offset,
    handlers: {
      onPointerDown: (event: PointerEvent) => {
        start.current = event.clientX;
      },
      onPointerMove: (event: PointerEvent) => {
        if (start.current !== null) setOffset(Math.max(0, event.clientX - start.current));
      },
      onPointerUp: end,
      onPointerCancel: end,
      onPointerLeave: end,
    },
  };
};
