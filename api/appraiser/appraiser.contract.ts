import { z } from 'zod';
import {
  appraisedPropertyTypes,
  appraiserSpecialties,
  appraiserStatuses,
  MOST_OPEN_ORDERS,
} from '../../events/lending/appraisal-panel/panel-terms.ts';
import { emailSchema, phoneSchema } from '../../events/lending/fields/form-fields.ts';
import { isUsState, usStateNames } from '../../events/lending/fields/us-states.ts';
import {
  countedList,
  isEachOnce,
  matchingText,
  plainDate,
  requiredName,
  requiredText,
  searchText,
} from '../http/requests/fields.contract.ts';

const licenseSchema = z.object({
  state: z.string(),
  number: z.string(),
  expiresOn: z.string(),
  /** On the day of the answer, at the main branch: no order is given under it. */
  isExpired: z.boolean(),
});

/** One row of `GET /api/appraisers`. Figures are counted from the orders that they delivered; null while there are none. */
export const appraiserSchema = z.object({
  id: z.uuid(),
  name: z.string(),
  company: z.string(),
  /** That of the first license. */
  license: z.string(),
  licenses: z.array(licenseSchema),
  phone: z.string(),
  email: z.string(),
  specialties: z.array(z.enum(appraiserSpecialties)),
  propertyTypes: z.array(z.enum(appraisedPropertyTypes)),
  /** Open orders at a time. */
  capacity: z.int(),
  status: z.enum(appraiserStatuses),
  statusReason: z.string().nullable(),
  /** Their personal data was erased: nothing is changed any more. */
  isForgotten: z.boolean(),
  /** Of 5: 5 less one for each revision of an average order; reconsiderations of value do not count. */
  rating: z.number().nullable(),
  completedOrders: z.int(),
  /** Days from the order to the delivery. */
  averageTurnaround: z.number().nullable(),
  /** Percent of deliveries that came by their due day. */
  onTimeDelivery: z.number().nullable(),
  addedAt: z.iso.datetime(),
  version: z.int(),
});
export type AppraiserInfo = z.infer<typeof appraiserSchema>;

/** `filter` of `GET /api/appraisers`, as JSON. All given conditions hold together. */
export const appraiserFilterSchema = z
  .strictObject({
    /** Terms that all stand in the name, company, email or a license's number. */
    q: searchText(),
    specialty: z.enum(appraiserSpecialties),
    status: z.enum(appraiserStatuses),
  })
  .partial();

const NO_EMAIL = 'Enter an email address, such as name@example.com';
const several = <Value extends string>(values: readonly [Value, ...Value[]], what: string) =>
  countedList(z.enum(values), values.length, `kinds of ${what}`)
    .refine(isEachOnce, 'Name each once')
    .refine((chosen) => chosen.length > 0, `Choose one ${what} at least`);

const licenseWishSchema = z.strictObject({
  state: z
    .string({ error: 'Choose the state of the license' })
    .refine((state) => isUsState(state), `Choose a state: ${Object.keys(usStateNames).slice(0, 3).join(', ')} ...`),
  number: matchingText(
    /^\s*[A-Za-z0-9][A-Za-z0-9 ./-]{1,29}\s*$/,
    'Enter the number of the license: 2 to 30 letters, digits, dots, hyphens or slashes',
  ).transform((number) => number.trim().toUpperCase()),
  expiresOn: plainDate('Enter the day the license expires as YYYY-MM-DD, from 1900 on'),
});

/** `POST /api/appraisers`, and `PUT /api/appraisers/{id}`: the whole profile. */
export const writeAppraiserSchema = z.strictObject({
  name: requiredName('Name'),
  company: requiredName('Company'),
  phone: z.string({ error: 'Phone is required' }).pipe(phoneSchema(10, true)),
  email: z.string({ error: NO_EMAIL }).trim().toLowerCase().pipe(emailSchema(NO_EMAIL)),
  licenses: countedList(licenseWishSchema, 20, 'licenses').refine(
    (licenses) => licenses.length > 0,
    'Enter one license at least',
  ),
  specialties: several(appraiserSpecialties, 'specialty'),
  propertyTypes: several(appraisedPropertyTypes, 'property type'),
  capacity: z
    .int(`Enter how many open orders at a time, 1 to ${MOST_OPEN_ORDERS}`)
    .min(1, `Enter how many open orders at a time, 1 to ${MOST_OPEN_ORDERS}`)
    .max(MOST_OPEN_ORDERS, `Enter how many open orders at a time, 1 to ${MOST_OPEN_ORDERS}`),
});

/** `POST /api/appraisers/{id}/status`. */
export const appraiserStatusSchema = z.strictObject({
  status: z.enum(appraiserStatuses, `Use one of ${appraiserStatuses.join(', ')}`),
  reason: requiredText('A reason', 500),
});

/** `POST /api/appraisers/{id}/erasure`. */
export const forgetAppraiserSchema = z.strictObject({
  /** Stays in clear for ever: it must not name the person. */
  reason: requiredText('The number of the request', 100),
});

/** One line of `GET /api/appraisers/{id}/history`, newest first. */
export const appraiserHistoryLineSchema = z.object({
  eventId: z.uuid(),
  version: z.int(),
  sentence: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
});
export type AppraiserHistoryLine = z.infer<typeof appraiserHistoryLineSchema>;

const turn = {
  appraiserId: z.uuid(),
  name: z.string(),
  openOrders: z.int(),
  capacity: z.int(),
  /** Null while nobody gave them any. */
  lastAssignedAt: z.iso.datetime().nullable(),
};
/** `GET /api/appraisal-rotation/{id}`: whose turn an order is, the next one first, and who cannot take it. */
export const rotationSchema = z.object({
  inTurn: z.array(z.object(turn)),
  left: z.array(z.object({ ...turn, reasons: z.array(z.string()) })),
});
export type RotationInfo = z.infer<typeof rotationSchema>;
