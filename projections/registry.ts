import { aggregates } from '../events/event-registry.ts';
import { readModelTables } from '../events/platform/database/read-model-tables.ts';
import * as readModels from './all-projections.ts';
import { registered } from './engine/registered.ts';

const byName = { ...readModels };

/** Read models that a route may declare. */
export type ProjectionName = keyof typeof byName;

/** The daemon runs them all, and `npm run lendlog -- projections:rebuild` knows them by their checkpoints. */
export const allProjections = registered(byName, aggregates, readModelTables());

/** The checkpoint of a read model: its name with the version that serves, such as `users:v2`. */
export const checkpointOf = (name: ProjectionName): string => byName[name].name;
