const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Whether it is a health probe: always answered, never counted. */
export const isProbe = (path: string): boolean => PROBES.has(path);
