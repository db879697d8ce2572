import type { AnswerPath } from '../lending/urla/answers.ts';

/** Versions of the draft that an item came and went with. */
type Life = { readonly from: number; readonly until?: number };

/**
 * Items of a draft's lists by their paths, as one of its versions has them; what was removed never comes back. All versions
 * of a draft share one map, so that an event costs the same however many there were before it.
 */
export type DraftItems = { readonly version: number; readonly lives: Map<AnswerPath, Life> };

const isGoneAt = (version: number, life: Life | undefined): boolean =>
  life?.until !== undefined && life.until <= version;

/** Notes that these items came with a version; those that are there stay as they are. */
export const enterItems = ({ lives }: DraftItems, paths: readonly AnswerPath[], version: number): void => {
  for (const path of paths) if (!lives.has(path)) lives.set(path, { from: version });
};

/** Notes that an item, with all in it, went with a version. */
export const removeItem = ({ lives }: DraftItems, path: AnswerPath, version: number): void => {
  const { from, until = version } = lives.get(path) ?? { from: version };
  lives.set(path, { from, until });
};

/** True when this very item was removed. */
export const wasRemoved = ({ lives, version }: DraftItems, path: AnswerPath): boolean =>
  isGoneAt(version, lives.get(path));

/** The items that are there, in the order of their coming: neither they nor what they are in was removed. */
export const presentItems = ({ lives, version }: DraftItems): AnswerPath[] =>
  [...lives].flatMap(([path, { from }]) => {
    const segments = path.split('.');
    const isThere =
      from <= version &&
      segments.every((_segment, index) => !isGoneAt(version, lives.get(segments.slice(0, index + 1).join('.'))));
    return isThere ? [path] : [];
  });

/** Items ever added, including removed ones. */
export const itemsEver = ({ lives }: DraftItems): number => lives.size;
