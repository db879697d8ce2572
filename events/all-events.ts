import { loanApplicationEventSchemas } from './loan-application/loan-application.events.ts';
import { logReaderEventSchemas } from './log-reader/log-reader.events.ts';
import { partnerDeliveryEventSchemas } from './partner-delivery/partner-delivery.events.ts';
import { createEventRegistry } from './store/registry.ts';
import { userEventSchemas } from './user/user.events.ts';

/** Every event the program knows; the one place where the aggregates and the generic store meet. */
export const eventRegistry = createEventRegistry(
  { schemas: loanApplicationEventSchemas },
  { schemas: logReaderEventSchemas },
  { schemas: partnerDeliveryEventSchemas },
  { schemas: userEventSchemas },
);
