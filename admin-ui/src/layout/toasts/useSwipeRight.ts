import { type PointerEvent, useRef, useState } from 'react';

const SWIPE_PX = 50;

/** Distance dragged to the right, and the pointer handlers. */
export const useSwipeRight = (onSwipe: () => void) => {
  const start = useRef<number | null>(null);
  const [offset, setOffset] = useState(0);
  const draggedTo = (event: PointerEvent) => (start.current === null ? 0 : Math.max(0, event.clientX - start.current));
  const end = (event: PointerEvent) => {
    // By the event's own place: what has been drawn may be behind the pointer.
    const isFarEnough = draggedTo(event) > SWIPE_PX;
    start.current = null;
    setOffset(0);
    if (isFarEnough) onSwipe();
  };
  const abandon = () => {
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
        setOffset(draggedTo(event));
      },
      onPointerUp: end,
      onPointerCancel: abandon,
      onPointerLeave: end,
    },
  };
};
