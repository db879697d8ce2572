import { useEffect, useState } from 'react';

const TICK_MS = 10_000;

/** The time on the clock, for what is shown in minutes. */
export const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};
