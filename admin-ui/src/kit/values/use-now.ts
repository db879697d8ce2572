import { useEffect, useState } from 'react';

/** The time on the clock, kept true while it is on screen. */
export const useNow = (tickMs: number): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), tickMs);
    return () => clearInterval(timer);
  }, [tickMs]);
  return now;
};
