import { useState } from 'react';

/**
 * True once something has been open: before that it is not drawn at all, not even closed, and after closing it has the
 * time to fade out.
 */
export const useHasOpened = (isOpen: boolean): boolean => {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return hasOpened || isOpen;
};
