import { z } from 'zod';
import { ecoaAgencyIds } from './ecoa-agencies.ts';

/** What notices say of the lender beside its name (12 CFR 1002.9(a)(2), (b)(1)). */
export const lenderNoticeDetailsSchema = z.object({
  street: z.string().min(1),
  city: z.string().min(1),
  /** Two-letter USPS code. */
  state: z.string(),
  zip: z.string(),
  phone: z.string().min(1),
  /** Whose name and address the notice gives. */
  agency: z.enum(ecoaAgencyIds),
});
export type LenderNoticeDetails = Readonly<z.infer<typeof lenderNoticeDetailsSchema>>;
