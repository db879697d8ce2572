import { useEffect, useState } from 'react';

/** Puts the keyboard into an element, by its id, that is there only once what has been done is drawn. */
export const useFocusNext = (): ((id: string) => void) => {
  const [next, setNext] = useState<{ readonly id: string } | null>(null);
  useEffect(() => {
    if (next !== null) document.getElementById(next.id)?.focus();
  }, [next]);
  return (id) => setNext({ id });
};
