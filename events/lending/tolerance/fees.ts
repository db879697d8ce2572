/** Tolerance of a charge over the Loan Estimate, 12 CFR 1026.19(e)(3): zero, ten percent in total, unlimited. */
export const toleranceBuckets = ['zero', 'ten', 'none'] as const;
export type ToleranceBucket = (typeof toleranceBuckets)[number];

/** A charge as the Loan Estimate had it and as it was in the end. Amounts are integer cents. */
export type EstimatedFee = {
  /** Unique among the fees. */
  readonly name: string;
  readonly bucket: ToleranceBucket;
  /** As first disclosed, 0 where it was left out. A lender's credit is a negative fee of the bucket `zero`. */
  readonly leCents: number;
  readonly chargedCents: number;
  /** The service was bought; default true. */
  readonly bought?: boolean;
  /** The consumer chose a provider off the lender's list, which frees a fee of bucket `ten`. */
  readonly offList?: boolean;
};

/** Stands for a fee's name in a revision of all ten-percent fees. */
export const TEN_TOTAL = 'ten-total';

/** A revised estimate. */
export type FeeRevision = {
  /** The name of a fee, or `ten-total`: the sum of the ten-percent fees. */
  readonly fee: string;
  /** Integer cents. */
  readonly amountCents: number;
  /** True when a reason of 12 CFR 1026.19(e)(3)(iv)(A) to (F) applies, such as a changed circumstance. */
  readonly validReason: boolean;
  /** When what made the reason was known, `2026-03-01`. */
  readonly learnedOn: string;
  /** When the revised disclosures went out, `2026-03-01`. */
  readonly sentOn: string;
};

/** Result of a revision: whether it is a baseline for charges, and why. */
export type JudgedRevision = {
  readonly fee: string;
  readonly accepted: boolean;
  readonly why: string;
  /** The last day on which it could go out: three general business days after `learnedOn`. */
  readonly dueOn: string;
};

/** True for a fee of the ten-percent sum; services not bought, or off the list, are not in it. */
export const isInTenSum = ({ bucket, bought = true, offList = false }: EstimatedFee): boolean =>
  bucket === 'ten' && bought && !offList;

/** True when a sum exceeds another by more than ten percent. Integer cents. */
export const risesByMoreThanTenPercent = (fromCents: number, toCents: number): boolean => toCents * 10 > fromCents * 11;
