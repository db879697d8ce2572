import { activityProjection } from './activity/activity.projection.ts';
import { apiKeysProjection } from './api-keys/api-keys.projection.ts';
import { loanFileProjection } from './loan-file/loan-file.projection.ts';
import { loanPipelineProjection } from './loan-pipeline/loan-pipeline.projection.ts';
import { personalDataAccessProjection } from './personal-data-access/personal-data-access.projection.ts';
import type { Projection } from './projection.ts';
import { usersProjection } from './users/users.projection.ts';

/** Every read model of the portal; the daemon runs them all and `npm run projections:rebuild` knows them by name. */
export const allProjections: readonly Projection[] = [
  loanPipelineProjection,
  loanFileProjection,
  activityProjection,
  usersProjection,
  apiKeysProjection,
  personalDataAccessProjection,
];
