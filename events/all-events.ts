import { loanApplicationEventSchemas } from './loan-application/loan-application.events.ts';
import { loanApplicationPersonalData } from './loan-application/loan-application.personal-data.ts';
import { logReaderEventSchemas } from './log-reader/log-reader.events.ts';
import { partnerDeliveryEventSchemas } from './partner-delivery/partner-delivery.events.ts';
import { partnerDeliveryPersonalData } from './partner-delivery/partner-delivery.personal-data.ts';
import { createEventRegistry } from './store/registry.ts';
import { userEventSchemas } from './user/user.events.ts';
import { userPersonalData } from './user/user.personal-data.ts';

/** Every event the program knows; the one place where the aggregates and the generic store meet. */
export const eventRegistry = createEventRegistry(
  { schemas: loanApplicationEventSchemas, personalData: loanApplicationPersonalData },
  { schemas: logReaderEventSchemas },
  { schemas: partnerDeliveryEventSchemas, personalData: partnerDeliveryPersonalData },
  { schemas: userEventSchemas, personalData: userPersonalData },
);
