import { apiKeyEventSchemas } from './api-key/api-key.events.ts';
import { loanApplicationEventSchemas } from './loan-application/loan-application.events.ts';
import { loanApplicationPersonalData } from './loan-application/loan-application.personal-data.ts';
import { logReaderEventSchemas } from './log-reader/log-reader.events.ts';
import { partnerDeliveryEventSchemas } from './partner-delivery/partner-delivery.events.ts';
import { partnerDeliveryPersonalData } from './partner-delivery/partner-delivery.personal-data.ts';
import { settingsEventSchemas } from './settings/settings.events.ts';
import { staffRosterEventSchemas } from './staff-roster/staff-roster.events.ts';
import { staffRosterPersonalData } from './staff-roster/staff-roster.personal-data.ts';
import { createEventRegistry, type EventDefinitions } from './store/registry.ts';
import { userEventSchemas } from './user/user.events.ts';
import { userPersonalData } from './user/user.personal-data.ts';

/** What the log holds, by stream category; the one place where the aggregates and the generic store meet. */
export const aggregates = {
  apiKey: { schemas: apiKeyEventSchemas },
  loanApplication: { schemas: loanApplicationEventSchemas, personalData: loanApplicationPersonalData },
  logReader: { schemas: logReaderEventSchemas },
  partnerDelivery: { schemas: partnerDeliveryEventSchemas, personalData: partnerDeliveryPersonalData },
  settings: { schemas: settingsEventSchemas },
  staffRoster: { schemas: staffRosterEventSchemas, personalData: staffRosterPersonalData },
  user: { schemas: userEventSchemas, personalData: userPersonalData },
} as const satisfies Readonly<Record<string, EventDefinitions>>;

/** Every event the program knows. */
export const eventRegistry = createEventRegistry(...Object.values(aggregates));
