import { formatAgo, formatDateTimeZone } from './format.ts';
import { useNow } from './use-now.ts';

const TICK_MS = 30_000;

/** `3 minutes ago`, kept true while it is on screen; the exact time on hover. */
export const Ago = ({ iso }: { readonly iso: string }) => (
  <time dateTime={iso} title={formatDateTimeZone(iso)}>
    {formatAgo(iso, useNow(TICK_MS))}
  </time>
);
