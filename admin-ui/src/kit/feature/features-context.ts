import { createContext, useContext } from 'react';
import type { Feature } from './feature.ts';

/** Every feature of the product, for what is shown around them and knows none of them. */
export const FeaturesContext = createContext<readonly Feature[]>([]);
export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext);

/** What the sidebar calls a page, by its path. */
export const useEntryLabels = (): ((path: string) => string) => {
  const entries = useFeatures().flatMap(({ sidebar }) => sidebar ?? []);
  return (path) => entries.find((entry) => entry.path === path)?.label ?? path;
};
