import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import type { Feature } from './src/kit/feature/feature.ts';

/** A namespace of texts and the file that defines it, as `users/users.texts.ts`. */
export type DefinedTexts = { readonly file: string; readonly namespace: string };

type Claim = { readonly what: string; readonly by: string };

const claimsOf = ({ name, texts, permission, routes, sidebar, keys, dialogs }: Feature): Claim[] =>
  [
    `The name "${name}"`,
    ...(texts ?? []).map((namespace) => `The texts "${namespace}"`),
    ...(permission ? [`The permission "${permission}"`] : []),
    ...Object.keys(routes ?? {}).map((path) => `The route "${path}"`),
    ...(sidebar ?? []).map(({ group, place }) => `Place ${place} in the group "${group}" of the sidebar`),
    ...Object.keys(keys ?? {}).map((letter) => `The key "${letter}"`),
    ...Object.keys(dialogs ?? {}).map((param) => `The parameter "${param}" of the address`),
  ].map((what) => ({ what, by: name }));

/** Each claim that someone else has made before, with both names. */
const claimedTwice = (claims: readonly Claim[]): string[] => {
  const first = new Map<string, string>();
  return claims.flatMap(({ what, by }) => {
    const other = first.get(what);
    if (other === undefined) first.set(what, by);
    return other === undefined ? [] : [`${what} is claimed twice: by ${other} and by ${by}`];
  });
};

/** Entries without a page, and permissions of a feature that has none. */
const danglingIn = (
  { name, sidebar, routes, firstReads, keys, permissionOf }: Feature,
  features: readonly Feature[],
): string[] => [
  ...(sidebar ?? [])
    .filter(({ path }) => routes?.[path] === undefined)
    .map(({ path }) => `The entry "${path}" of ${name} leads to none of its routes`),
  ...Object.keys(firstReads ?? {})
    .filter((path) => routes?.[path] === undefined)
    .map((path) => `The first reads of "${path}" of ${name} are of none of its routes`),
  ...Object.entries(keys ?? {})
    .filter(([, path]) => routes?.[path] === undefined)
    .map(([letter, path]) => `The key "${letter}" of ${name} leads to "${path}", none of its routes`),
  ...(permissionOf === undefined || features.some((other) => other.name === permissionOf && other.permission)
    ? []
    : [`${name} stands under the permission of ${permissionOf}, which has none`]),
];

/** Texts that a manifest leaves out, or names without there being any. */
const strayTexts = ({ name, texts = [] }: Feature, defined: readonly DefinedTexts[]): string[] => {
  const own = defined.filter(({ file }) => file.startsWith(`${name}/`));
  return [
    ...own
      .filter(({ namespace }) => !texts.includes(namespace))
      .map(
        ({ file, namespace }) => `${file} defines the texts "${namespace}", which the manifest of ${name} leaves out`,
      ),
    ...texts
      .filter((namespace) => !own.some((one) => one.namespace === namespace))
      .map(
        (namespace) => `The manifest of ${name} names the texts "${namespace}", which nothing below ${name}/ defines`,
      ),
  ];
};

/** Conflicts between the manifests, a sentence each. */
export const conflictsOf = (features: readonly Feature[], defined: readonly DefinedTexts[]): string[] => [
  ...claimedTwice(features.flatMap(claimsOf)),
  ...claimedTwice(defined.map(({ file, namespace }) => ({ what: `The namespace "${namespace}"`, by: file }))),
  ...features.flatMap((feature) => [...danglingIn(feature, features), ...strayTexts(feature, defined)]),
];

const DEFINITION = /\bdefineTexts\(\s*'([^']+)'/g;

/** @param src the folder of the UI's sources */
export const definedTextsIn = (src: string): DefinedTexts[] =>
  globSync('**/*.texts.ts', { cwd: src })
    .sort()
    .flatMap((file) => {
      const definitions = readFileSync(join(src, file), 'utf8').matchAll(DEFINITION);
      return [...definitions].map(([, namespace = '']) => ({ file, namespace }));
    });

const TEXTS = /\btexts: \[[^\]]*\],/;

/** Manifests are in everybody's first load, so the parts for this check alone are not shipped. */
const shipped = (code: string): string => code.replace(TEXTS, '');

/** Found by its address, so that the configuration is not bundled with the whole UI. */
const allFeatures = new URL('./src/all-features.ts', import.meta.url).href;

/** Fails the build when two manifests claim the same thing. */
export const featureCheck = (): Plugin => ({
  name: 'feature-check',
  apply: 'build',
  enforce: 'pre',
  buildStart: async () => {
    const features: Readonly<Record<string, Feature>> = await import(allFeatures);
    const defined = definedTextsIn(fileURLToPath(new URL('.', allFeatures)));
    const conflicts = conflictsOf(Object.values(features), defined);
    if (conflicts.length > 0) throw new Error(conflicts.join('\n'));
  },
  transform: (code, id) => (id.endsWith('.feature.ts') ? { code: shipped(code), map: null } : null),
});
