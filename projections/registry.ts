import { aggregates } from '../events/event-registry.ts';
import { activityProjection } from './activity/activity.projection.ts';
import { apiKeysProjection } from './api-keys/api-keys.projection.ts';
import { registered } from './engine/registered.ts';
import { loanFileProjection } from './loan-file/loan-file.projection.ts';
import { loanPipelineProjection } from './loan-pipeline/loan-pipeline.projection.ts';
import { personalDataAccessProjection } from './personal-data-access/personal-data-access.projection.ts';
import { usersProjection } from './users/users.projection.ts';

/** Every read model of the portal, by its name without a version: a line for each. */
const readModels = {
  'loan-pipeline': loanPipelineProjection,
  'loan-file': loanFileProjection,
  activity: activityProjection,
  users: usersProjection,
  'api-keys': apiKeysProjection,
  'personal-data-access': personalDataAccessProjection,
};

/** What a route may say that it reads. */
export type ProjectionName = keyof typeof readModels;

/** The daemon runs them all, and `npm run projections:rebuild` knows them by their checkpoints. */
export const allProjections = registered(readModels, aggregates);

/** The checkpoint of a read model: its name with the version that serves, such as `users:v2`. */
export const checkpointOf = (name: ProjectionName): string => readModels[name].name;
