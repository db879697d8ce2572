import type { PermissionMap } from '../../../../events/lending/permissions/permissions.ts';
import { type Feature, mayOpen, titleOf } from '../../kit/feature/feature.ts';

/** A page that `g` and then a letter leads to. */
export type KeyTarget = { readonly letter: string; readonly path: string; readonly label: string };

/** Pages by letter, in the order of the manifests; only those that open to a user with these permissions. */
export const keyTargets = (features: readonly Feature[], permissions: PermissionMap): readonly KeyTarget[] =>
  features
    .filter((feature) => mayOpen(feature, features, permissions))
    .flatMap((feature) =>
      Object.entries(feature.keys ?? {}).map(([letter, path]) => ({
        letter,
        path,
        label: feature.sidebar?.find((entry) => entry.path === path)?.label ?? titleOf(feature, path),
      })),
    );

/** Where letters are for typing, or choose an entry, or a dialog has the word. */
const ELSEWHERE =
  'input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"], [role="listbox"], [role="combobox"]';

/** True for a key meant for the page as a whole. */
export const isForThePage = ({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && !altKey && !defaultPrevented && !(target instanceof Element && target.closest(ELSEWHERE));
