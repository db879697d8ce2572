import { z } from 'zod';

/** The part of `npm audit --json` that we read; without an answer from the registry it has no vulnerabilities. */
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({ severity: z.string(), range: z.string(), fixAvailable: z.union([z.boolean(), z.object({})]) }),
  ),
});

const SEVERE = ['high', 'critical'];

export type AuditReport =
  | { readonly state: 'answered'; readonly severe: readonly string[] }
  | { readonly state: 'no answer'; readonly reason: string };

const reasonIn = (output: string): string => /"message":\s*"([^"]+)"/.exec(output)?.[1] ?? 'no report';

/** @param output what `npm audit --json` printed */
export const readAudit = (output: string): AuditReport => {
  const parsed = auditSchema.safeParse(jsonIn(output));
  if (!parsed.success) return { state: 'no answer', reason: reasonIn(output) };
  const severe = Object.entries(parsed.data.vulnerabilities)
    .filter(([, { severity }]) => SEVERE.includes(severity))
    .map(
      ([name, { severity, range, fixAvailable }]) =>
        `${name} ${range}: ${severity}, ${fixAvailable === false ? 'not fixed yet' : 'fixed in a newer version'}`,
    );
  return { state: 'answered', severe };
};

const jsonIn = (output: string): unknown => {
  try {
    return JSON.parse(output);
  } catch {
    return undefined;
  }
};
