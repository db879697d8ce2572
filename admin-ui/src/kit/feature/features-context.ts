import { createContext, useContext } from 'react';
import { useCurrentUser } from '../../session/current-user.ts';
import { type Feature, mayOpen } from './feature.ts';

/** Every feature of the product, for what is shown around them and knows none of them. */
export const FeaturesContext = createContext<readonly Feature[]>([]);
export const useFeatures = (): readonly Feature[] => useContext(FeaturesContext);

/** True when the signed-in user may open the sidebar page at a path. */
export const useMayOpenEntry = (): ((path: string) => boolean) => {
  const { permissions } = useCurrentUser();
  const features = useFeatures();
  const open = features.filter((feature) => mayOpen(feature, features, permissions));
  return (path) => open.some(({ sidebar }) => sidebar?.some((entry) => entry.path === path));
};

/** A page's name in the sidebar, by its path. */
export const useEntryLabels = (): ((path: string) => string) => {
  const entries = useFeatures().flatMap(({ sidebar }) => sidebar ?? []);
  return (path) => entries.find((entry) => entry.path === path)?.label ?? path;
};
