import type { Target } from './target.ts';

/** Something that must hold, and what did not; it holds when there is nothing. */
export type Line = { readonly what: string; readonly failures: readonly string[]; readonly skipped?: string };

/** Tells a line as soon as it is known. */
export type Tell = (what: string, failures: readonly string[]) => void;
export type Skip = (what: string, reason: string) => void;

export type Check = {
  readonly name: string;
  readonly run: (target: Target, tell: Tell, skip: Skip) => Promise<void>;
};

/** The failed expectation, with its subject. */
export const unless = (holds: boolean, failure: string): string[] => (holds ? [] : [failure]);

/** @returns its lines; one that throws ends with a line that says so */
export const runCheck = async (check: Check, target: Target, onLine: (line: Line) => void): Promise<Line[]> => {
  const lines: Line[] = [];
  const add = (line: Line): void => {
    lines.push(line);
    onLine(line);
  };
  try {
    await check.run(
      target,
      (what, failures) => add({ what, failures }),
      (what, skipped) => add({ what, failures: [], skipped }),
    );
  } catch (error) {
    add({
      what: 'the check itself',
      failures: [error instanceof Error ? (error.stack ?? error.message) : String(error)],
    });
  }
  return lines;
};

/** A portal on two cores answers no more than these side by side without making others wait. */
const LANES = 4;

/** Has each lane do its share of the work, side by side. @returns the failures of all */
export const inLanes = async <T>(
  all: readonly T[],
  work: (share: readonly T[]) => Promise<string[]>,
): Promise<string[]> => {
  const shares = Array.from({ length: LANES }, (_, lane) => all.filter((_each, index) => index % LANES === lane));
  return (await Promise.all(shares.filter((share) => share.length > 0).map(work))).flat();
};
