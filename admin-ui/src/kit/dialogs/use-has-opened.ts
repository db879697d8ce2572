import { useState } from 'react';

/**
 * Whether something is open or has been: what nobody has opened yet is not drawn at all, not even closed, and what is
 * closed again has the time to fade out.
 */
export const useHasOpened = (isOpen: boolean): boolean => {
  const [hasOpened, setHasOpened] = useState(isOpen);
  if (isOpen && !hasOpened) setHasOpened(true);
  return hasOpened || isOpen;
};
