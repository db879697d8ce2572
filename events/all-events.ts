import { loanApplicationEventSchemas } from './loan-application/loan-application.events.ts';
import { createEventRegistry } from './store/registry.ts';

/** Every event the program knows; the one place where the aggregates and the generic store meet. */
export const eventRegistry = createEventRegistry({ schemas: loanApplicationEventSchemas });
