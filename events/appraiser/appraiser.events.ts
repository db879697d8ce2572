import { z } from 'zod';
import { type EventDefinitions, type EventOf, textErased } from '../kernel/event-definitions.ts';
import { uuidSchema } from '../kernel/ids.ts';
import {
  appraisedPropertyTypes,
  appraiserLicenseSchema,
  appraiserSpecialties,
  type AppraiserStatus,
  MOST_OPEN_ORDERS,
} from '../lending/appraisal-panel/panel-terms.ts';

const profile = {
  schema: z.object({
    appraiserId: uuidSchema,
    name: z.string().min(1),
    company: z.string().min(1),
    phone: z.string().min(1),
    email: z.email().lowercase(),
    /** One for each state that orders are taken in. */
    licenses: z.array(appraiserLicenseSchema).min(1),
    specialties: z.array(z.enum(appraiserSpecialties)).min(1),
    propertyTypes: z.array(z.enum(appraisedPropertyTypes)).min(1),
    /** Open orders at a time. */
    capacity: z.int().positive().max(MOST_OPEN_ORDERS),
  }),
  personal: { name: 'appraiserId', phone: 'appraiserId', email: 'appraiserId', 'licenses[].number': 'appraiserId' },
  notPersonal: { company: 'a company' },
} as const;
const reasoned = {
  schema: z.object({ appraiserId: uuidSchema, reason: z.string().min(1) }),
  personal: { reason: 'appraiserId' },
} as const;

/** Every event of an appraiser of the panel. */
export const appraiserEvents = {
  AppraiserAdded: profile,
  /** The whole profile as it is now. */
  AppraiserProfileChanged: profile,
  AppraiserActivated: reasoned,
  /** Takes no orders for now. */
  AppraiserDeactivated: reasoned,
  /** We give them no orders. */
  AppraiserSuspended: reasoned,
  /** Recorded before the key goes: name, address, telephone and licenses of whoever left the panel will be read by nobody. */
  AppraiserErasureBegun: {
    schema: z.object({
      appraiserId: uuidSchema,
      /** About the request, such as its number; must not name the person. */
      reason: z.string().min(1),
      subjects: z.array(z.string()).min(1),
    }),
    notPersonal: { reason: 'the number of a request; outlives the key', 'subjects[]': 'ids' },
  },
  AppraiserTextErased: textErased,
} as const satisfies EventDefinitions;

export type AppraiserEvent = EventOf<typeof appraiserEvents>;
export type AppraiserEventOf<Type extends AppraiserEvent['type']> = EventOf<typeof appraiserEvents, Type>;
export type AppraiserProfile = AppraiserEventOf<'AppraiserAdded'>['data'];

/** The status of an appraiser after each event that moves it. */
export const appraiserStatusAfter = {
  AppraiserAdded: 'active',
  AppraiserActivated: 'active',
  AppraiserDeactivated: 'inactive',
  AppraiserSuspended: 'suspended',
} as const satisfies Partial<Record<AppraiserEvent['type'], AppraiserStatus>>;
