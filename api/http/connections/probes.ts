const PROBES: ReadonlySet<string> = new Set(['/healthz', '/readyz']);

/** Health probes are always answered and never counted. */
export const isProbe = (path: string): boolean => PROBES.has(path);
