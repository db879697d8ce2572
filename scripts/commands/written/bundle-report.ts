import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { z } from 'zod';
import { defineCommand } from '../../command/command.ts';

const DIST = join(import.meta.dirname, '../../../dist/admin-ui');

const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), name: z.string().optional(), imports: z.array(z.string()).default([]) }).loose(),
);
type Manifest = z.infer<typeof manifestSchema>;

const budgets = [
  { name: 'signed out', limitKb: 75, entries: ['index.html'] },
  {
    name: 'first list (sign-in, shell and applications list)',
    limitKb: 320,
    entries: ['index.html', 'shell', 'src/loan-applications/LoanApplicationList.tsx'],
  },
];

const readManifest = (): Manifest => {
  const path = join(DIST, '.vite/manifest.json');
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new Error(`${path} cannot be read. Run "npm run ui:build" first.`, { cause: error });
  }
};

/** A chunk goes by its module, one configured in the build (vite.config.ts) by its name. */
const keyOf = (manifest: Manifest, entry: string): string =>
  Object.entries(manifest).find(([key, { name }]) => key === entry || name === entry)?.[0] ?? entry;

/** Every chunk that loading these entries loads, each once. */
const chunksOf = (manifest: Manifest, entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (key: string): void => {
    if (seen.has(key)) return;
    const chunk = manifest[key];
    if (!chunk) throw new Error(`The manifest has no chunk ${key}`);
    seen.add(key);
    chunk.imports.forEach(visit);
  };
  entries.map((entry) => keyOf(manifest, entry)).forEach(visit);
  return [...seen].flatMap((key) => manifest[key]?.file ?? []).filter((file) => file.endsWith('.js'));
};

const gzipKb = (file: string): number => gzipSync(readFileSync(join(DIST, file)), { level: 9 }).length / 1000;

export const command = defineCommand({
  usage: `Prints what a browser loads first, in kB of gzip (1000 bytes), from the built admin UI; exit code 1 above a limit.
  npm run lendlog -- bundle:report
Run \`npm run ui:build\` first.`,
  run: async () => {
    const manifest = readManifest();
    for (const { name, limitKb, entries } of budgets) {
      const files = chunksOf(manifest, entries);
      const totalKb = files.reduce((sum, file) => sum + gzipKb(file), 0);
      const verdict = totalKb <= limitKb ? 'ok' : 'TOO LARGE';
      console.log(`${name}: ${totalKb.toFixed(1)} kB of ${limitKb} kB in ${files.length} files: ${verdict}`);
      if (totalKb > limitKb) process.exitCode = 1;
    }
  },
});
