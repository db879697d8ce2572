import { useEffect, useState } from 'react';
import { formatAgo, formatDateTimeZone } from './format.ts';

const TICK_MS = 30_000;

const useNow = (): Date => {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** `3 minutes ago`, kept true while it is on screen; the exact time on hover. */
export const Ago = ({ iso }: { readonly iso: string }) => (
  <time dateTime={iso} title={formatDateTimeZone(iso)}>
    {formatAgo(iso, useNow())}
  </time>
);
