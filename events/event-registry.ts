import * as allEvents from './all-events.ts';
import { createEventRegistry } from './store/log/registry.ts';

/** The events of every aggregate, by stream category. Here and in the files beside it aggregates and the generic store meet. */
export const aggregates = allEvents;

/** Every event the program knows. */
export const eventRegistry = createEventRegistry(aggregates);
