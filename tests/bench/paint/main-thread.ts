import type { Browser, Page } from 'playwright-core';

const CATEGORIES = ['blink.user_timing', 'devtools.timeline', 'disabled-by-default-devtools.timeline'];

/** Of the browser's trace, as Chromium writes it: microseconds. */
type TraceEvent = {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** For which the thread had a core; the rest of `dur` it waited for one. */
  readonly tdur?: number;
  readonly args?: { readonly data?: { readonly documentLoaderURL?: string } };
};

/** Begins to note what the page's main thread does. */
export const traceMainThread = (browser: Browser, page: Page): Promise<void> =>
  browser.startTracing(page, { categories: CATEGORIES });

/**
 * Ends the trace. What other programs on the machine take does not count in it, but what the browser spends on being
 * slower does.
 *
 * @param origin of the page
 * @param untilMs from the page's navigation
 * @returns milliseconds that the page's main thread computed until then
 */
export const computedUntil = async (browser: Browser, origin: string, untilMs: number): Promise<number> => {
  const trace = await browser.stopTracing();
  const { traceEvents } = JSON.parse(trace.toString()) as { traceEvents: readonly TraceEvent[] };
  const begun = traceEvents.findLast(
    ({ name, args }) => name === 'navigationStart' && args?.data?.documentLoaderURL?.startsWith(origin),
  );
  if (!begun) throw new Error(`The trace has no navigation to ${origin}`);
  const until = begun.ts + untilMs * 1000;
  const tasks = traceEvents.filter(
    ({ name, pid, tid, ts }) =>
      name === 'RunTask' && pid === begun.pid && tid === begun.tid && ts >= begun.ts && ts < until,
  );
  // Of the task in which the paint falls, the part before it.
  return (
    tasks.reduce((sum, { ts, dur = 0, tdur = 0 }) => sum + tdur * Math.min(1, (until - ts) / (dur || 1)), 0) / 1000
  );
};
