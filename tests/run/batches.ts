import { mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { z } from 'zod';
import type { Tier } from './tiers.ts';

/** The name of the test that stands for a spec file that did not load. */
export const THE_FILE_ITSELF = '(the file itself)';

/** The tiers whose spec files are loaded in batches, and in how many: each loads the program's modules once. */
export const BATCHES: Partial<Record<Tier, number>> = { unit: 6, component: 6, int: 6, e2e: 6 };

const specTimeSchema = z.object({ file: z.string(), seconds: z.number() });
export type SpecTime = z.infer<typeof specTimeSchema>;

/** A spec that changes what others see in the same process says so in a comment of this form, with the reason. */
const OWN_PROCESS = /^\/\/ own process: ./m;

/** Into `count` lists of about the same weight, each in the order of `files`. */
export const shareOut = (files: readonly string[], count: number, weight: (file: string) => number): string[][] => {
  const shares = Array.from({ length: Math.min(count, files.length) }, () => ({ files: new Set<string>(), weight: 0 }));
  for (const file of [...files].sort((a, b) => weight(b) - weight(a))) {
    const lightest = shares.reduce((least, share) => (share.weight < least.weight ? share : least));
    lightest.files.add(file);
    lightest.weight += weight(file);
  }
  return shares.map((share) => files.filter((file) => share.files.has(file)));
};

export type BatchPlan = {
  /** Absolute paths of what Jest runs: entries of batches, and the spec files that need their own process. */
  readonly paths: readonly string[];
  /** Entry of a batch to what it loads. */
  readonly batches: ReadonlyMap<string, readonly string[]>;
};

/**
 * Writes the entries of a tier's batches.
 * @param files from `root`
 * @param dir where the entries go
 * @param times seconds of spec files in earlier runs; without them the longest text counts as the longest run
 */
export const writeBatches = (
  tier: Tier,
  files: readonly string[],
  { root, dir, times }: { readonly root: string; readonly dir: string; readonly times: ReadonlyMap<string, number> },
): BatchPlan => {
  const alone = files.filter((file) => OWN_PROCESS.test(readFileSync(join(root, file), 'utf8')));
  const together = files.filter((file) => !alone.includes(file)).sort();
  const known = together.every((file) => times.has(file));
  const weight = (file: string): number => (known ? times.get(file) : undefined) ?? statSync(join(root, file)).size;
  const loader = JSON.stringify(join(import.meta.dirname, 'batch.ts'));
  const entries = shareOut(together, BATCHES[tier] ?? 1, weight).map((batch, index) => {
    const path = join(dir, `${tier}-${index + 1}.mjs`);
    const specs = batch.map((file) => join(root, file));
    writeFileSync(
      path,
      `import { loadSpecs } from ${loader};\nawait loadSpecs(${JSON.stringify(root)}, ${JSON.stringify(specs, null, 1)});\n`,
    );
    return [path, batch] as const;
  });
  return {
    paths: [...entries.map(([path]) => path), ...alone.map((file) => join(root, file))],
    batches: new Map(entries),
  };
};

/** Time of each spec file, one JSON object a line; empty where no run has written it, or one was cut off. */
export const readTimes = (path: string): Map<string, number> => {
  try {
    const lines = readFileSync(path, 'utf8').split('\n').filter(Boolean);
    const times = lines.map((line) => specTimeSchema.parse(JSON.parse(line)));
    return new Map(times.map(({ file, seconds }) => [file, seconds]));
  } catch {
    return new Map();
  }
};

/** Keeps what spec files took for the next run's batches. */
export const recordTimes = (path: string, times: ReadonlyMap<string, number>): void => {
  const all = new Map([...readTimes(path), ...times]);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(
    `${path}.partial`,
    [...all].map(([file, seconds]) => `${JSON.stringify({ file, seconds })}\n`).join(''),
  );
  renameSync(`${path}.partial`, path);
};
