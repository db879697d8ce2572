import type { Projection } from './projection.ts';

/** Every read model of the portal; the daemon runs them all and `npm run projections:rebuild` knows them by name. */
export const allProjections: readonly Projection[] = [];
