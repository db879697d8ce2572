const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Whether it is asked by who looks after the processes: answered whatever else is going on, and counted nowhere. */
export const isProbe = (path: string): boolean => PROBES.has(path);
