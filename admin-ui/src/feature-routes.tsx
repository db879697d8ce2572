import { Route } from 'react-router-dom';
import * as allFeatures from './all-features.ts';
import type { Feature } from './kit/feature/feature.ts';
import { GuardedPage } from './layout/GuardedPage.tsx';

export const features: readonly Feature[] = Object.values(allFeatures);

/** Every page of every feature, guarded by its permission. */
export const featureRoutes = features.flatMap((feature) =>
  Object.entries(feature.routes ?? {}).map(([path, Page]) => (
    <Route
      key={path}
      path={path}
      element={
        <GuardedPage feature={feature} path={path}>
          <Page />
        </GuardedPage>
      }
    />
  )),
);
