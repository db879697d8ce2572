import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin, Rolldown } from 'vite';
import type { Feature } from './src/kit/feature/feature.ts';

const SRC = join(import.meta.dirname, 'src');
const SHELL = join(SRC, 'App.tsx');
const ROUTE = /'(\/[^']*)': lazyPart\(\s*\(\) => import\('([^']+)'\)/g;
/** In which all texts are: what others of its files hold is rarely needed. */
const FONT = /\/inter-latin-wght-normal-[\w-]+\.woff2$/;
const FIRST_READS = /\bfirstReads: \{[^}]*\},/;

/** Parts and reads of a page, sent to the browser before the program; the server reads it (api/http/pages/first-load.ts). */
type FirstLoad = { readonly parts: readonly string[]; readonly reads: readonly string[] };

/** The file of each page, by its path, as the manifests name it. */
export const pageFiles = (src: string): ReadonlyMap<string, string> =>
  new Map(
    globSync('*/*.feature.ts', { cwd: src }).flatMap((manifest) =>
      [...readFileSync(join(src, manifest), 'utf8').matchAll(ROUTE)].map(
        ([, path = '', file = '']): [string, string] => [path, join(src, manifest, '..', file)],
      ),
    ),
  );

type Chunks = Readonly<Record<string, Rolldown.OutputChunk | Rolldown.OutputAsset>>;

const chunkOf = (bundle: Chunks, file: string): string => {
  const chunks = Object.values(bundle).filter((one) => one.type === 'chunk');
  // Where a chunk holds more than the file, what imports the file goes through one that only names it.
  const found =
    chunks.find(({ facadeModuleId }) => facadeModuleId === file) ??
    chunks.find(({ moduleIds }) => moduleIds.includes(file));
  if (!found) throw new Error(`No chunk of the build holds ${file}`);
  return found.fileName;
};

/** These chunks and all that they import, each once; those that come first are asked for first. */
const withImports = (bundle: Chunks, entries: readonly string[]): string[] => {
  const seen = new Set<string>();
  const visit = (name: string): void => {
    const chunk = bundle[name];
    if (chunk?.type !== 'chunk' || seen.has(name)) return;
    seen.add(name);
    chunk.imports.forEach(visit);
  };
  entries.forEach(visit);
  return [...seen];
};

/** Of the whole UI's configuration it is no part: found by its address. */
const allFeatures = new URL('./src/all-features.ts', import.meta.url).href;

const readsOf = async (): Promise<ReadonlyMap<string, readonly string[]>> => {
  const features: Readonly<Record<string, Feature>> = await import(allFeatures);
  return new Map(Object.values(features).flatMap(({ firstReads = {} }) => Object.entries(firstReads)));
};

/** Writes which parts and reads each page begins with. The browser has no use for the list: it is not in the manifests that it gets. */
export const firstLoads = (): Plugin => ({
  name: 'first-loads',
  apply: 'build',
  enforce: 'pre',
  transform: (code, id) => (id.endsWith('.feature.ts') ? { code: code.replace(FIRST_READS, ''), map: null } : null),
  // A page that is drawn before its font has come is laid out twice, and all that stands in it moves.
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle = {} }) => {
      const font = Object.keys(bundle).find((file) => FONT.test(file));
      if (!font) throw new Error(`No file of the build is ${FONT}`);
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: `/${font}` };
      return [{ tag: 'link', attrs, injectTo: 'head' }];
    },
  },
  async generateBundle(_options, bundle) {
    const reads = await readsOf();
    const entry = Object.values(bundle).find((one) => one.type === 'chunk' && one.isEntry);
    const known = new Set(entry ? withImports(bundle, [entry.fileName]) : []);
    const loadOf = (path: string, files: readonly string[]): [string, FirstLoad] => {
      const parts = withImports(
        bundle,
        files.map((file) => chunkOf(bundle, file)),
      );
      return [path, { parts: parts.filter((part) => !known.has(part)), reads: reads.get(path) ?? [] }];
    };
    const pages = [...pageFiles(SRC)].map(([path, file]) => loadOf(path, [SHELL, file]));
    // Whatever else there is, a notice that there is no such page too, stands in the shell.
    const loads = [...pages, loadOf('/*', [SHELL])];
    this.emitFile({
      type: 'asset',
      fileName: '.vite/first-loads.json',
      source: JSON.stringify(Object.fromEntries(loads)),
    });
  },
});
