import { z } from 'zod';
import type { PropertyType } from '../fields/loan-choices.ts';
import { usStates } from '../fields/us-states.ts';

/** An appraiser's specialty; a home from `LUXURY_FROM_CENTS` up needs one for luxury homes. */
export const appraiserSpecialties = ['residential', 'commercial', 'luxury'] as const;
export type AppraiserSpecialty = (typeof appraiserSpecialties)[number];

/** Kinds of property that an appraisal is ordered for. */
export const appraisedPropertyTypes = [
  'single_family',
  'townhouse',
  'condominium',
  'cooperative',
  'manufactured',
  'multi_family_2_4',
] as const;
export type AppraisedPropertyType = (typeof appraisedPropertyTypes)[number];
export const appraisedPropertyNames = {
  single_family: 'Single Family',
  townhouse: 'Townhouse',
  condominium: 'Condominium',
  cooperative: 'Cooperative',
  manufactured: 'Manufactured',
  multi_family_2_4: 'Multi-Family (2-4)',
} as const satisfies Readonly<Record<AppraisedPropertyType, string>>;

/** As appraisers call the property types of the application. */
export const appraisedTypes: Readonly<Record<PropertyType, AppraisedPropertyType>> = {
  single_family: 'single_family',
  townhouse: 'townhouse',
  condo: 'condominium',
  coop: 'cooperative',
  manufactured: 'manufactured',
  multi_family: 'multi_family_2_4',
};

/** `suspended`: by us, for a reason; `inactive`: takes no orders for now, such as on leave. */
export const appraiserStatuses = ['active', 'inactive', 'suspended'] as const;
export type AppraiserStatus = (typeof appraiserStatuses)[number];

/** The right to appraise in one state. */
export const appraiserLicenseSchema = z.object({
  state: z.enum(usStates),
  number: z.string().min(1),
  /** Good to the end of this day, `YYYY-MM-DD`. */
  expiresOn: z.iso.date(),
});
export type AppraiserLicense = Readonly<z.infer<typeof appraiserLicenseSchema>>;

/** True when a license is valid on a day. @param day `2026-03-01` */
export const isGoodOn = ({ expiresOn }: AppraiserLicense, day: string): boolean => expiresOn >= day;

/** Orders at a time that nobody is given more of. */
export const MOST_OPEN_ORDERS = 50;
