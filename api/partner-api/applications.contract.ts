import { z } from 'zod';
import {
  applicationStatuses,
  loanPurposes,
  loanTypes,
  occupancies,
  propertyTypes,
} from '../../events/lending/life-cycle/life-cycle.ts';

/** `GET /api/v1/applications/{id}`: the facts that a partner needs. No names and no personal numbers. */
export const partnerApplicationSchema = z.object({
  id: z.uuid(),
  loanNumber: z.string(),
  status: z.enum(applicationStatuses),
  /** True when the file can no longer change. */
  isFinal: z.boolean(),
  submittedAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  borrowers: z.int().describe('How many there are; who they are stands in the order, where it matters'),
  loan: z.object({
    type: z.enum(loanTypes),
    purpose: z.enum(loanPurposes),
    amount: z.number(),
    termYears: z.number(),
  }),
  property: z.object({
    street: z.string(),
    unit: z.string().nullable(),
    city: z.string(),
    state: z.string(),
    postalCode: z.string(),
    type: z.enum(propertyTypes),
    occupancy: z.enum(occupancies),
  }),
});
export type PartnerApplication = z.infer<typeof partnerApplicationSchema>;
