/** Form of the applicant's answer. */
export const requestChannels = ['letter', 'email', 'phone', 'in_person'] as const;
export type RequestChannel = (typeof requestChannels)[number];
export const requestChannelNames: Readonly<Record<RequestChannel, string>> = {
  letter: 'Letter',
  email: 'Email',
  phone: 'Phone call',
  in_person: 'In person',
};

/** The person or thing a suspended file waits for. */
export const suspensionCauses = [
  'borrower',
  'employer',
  'appraisal',
  'title',
  'insurance',
  'investor',
  'lender',
] as const;
export type SuspensionCause = (typeof suspensionCauses)[number];
/** Reason a file waits, and whose turn it is. */
export const suspensionCauseNames: Readonly<
  Record<SuspensionCause, { readonly what: string; readonly onWhom: string }>
> = {
  borrower: { what: 'an answer of the borrower', onWhom: 'from the borrower' },
  employer: { what: 'verification by an employer', onWhom: 'from the employer' },
  appraisal: { what: 'a question about the appraisal', onWhom: 'from the appraiser' },
  title: { what: 'a question about the title', onWhom: 'from the title company' },
  insurance: { what: 'proof of insurance', onWhom: 'from the insurer' },
  investor: { what: 'an answer of the investor', onWhom: 'from the investor' },
  lender: { what: 'a decision of the lender', onWhom: 'from the lender' },
};

/** An applicant's refusal of an offer: stated, or by letting it expire. */
export const declines = ['declined', 'lapsed'] as const;
export type Decline = (typeof declines)[number];

/**
 * Longest time that an offer stands. Whoever has not used it is told of a denial within 90 days of the offer (12 CFR
 * 1002.9(a)(1)(iv)), and it lapses only after its last day: what is left is for writing and sending that notice.
 */
export const MOST_OFFER_DAYS = 80;
/** A suspended file is looked at again within a year. */
export const MOST_SUSPENSION_DAYS = 365;
