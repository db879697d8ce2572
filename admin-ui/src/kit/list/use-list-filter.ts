import { useLayoutEffect } from 'react';
import { useListFilterContext } from 'react-admin';

/** Filter changes not shown yet: the router renders later. */
const askedSince = new WeakMap<object, object>();

/**
 * The filter of the list around, and how to change some of its conditions; undefined takes one away. A change joins one
 * that is not shown yet: a search that was typed is not lost to a choice right after it.
 */
export const useListFilter = <Filter extends object>(): readonly [
  Filter,
  (patch: { readonly [Key in keyof Filter]?: unknown }) => void,
] => {
  const { filterValues, setFilters } = useListFilterContext();
  const shown: Filter = filterValues;
  // One object stands for no filter at all, whenever that is.
  useLayoutEffect(() => void askedSince.delete(shown), [shown]);
  const change = (patch: object): void => {
    const asked = Object.entries({ ...(askedSince.get(shown) ?? shown), ...patch });
    const next = Object.fromEntries(asked.filter(([, value]) => value !== undefined));
    askedSince.set(shown, next);
    setFilters(next);
  };
  return [shown, change];
};
