import type { LenderNoticeDetails } from '../adverse-action/lender-notice-details.ts';
import { generalCalendar } from '../calendar/business-days.ts';
import type { OfficeDays } from '../calendar/office-days.ts';
import { walk } from '../calendar/walk.ts';
import { zoneNameOn } from '../calendar/wall-clock.ts';
import type { DisclosedFee } from '../disclosures/disclosed-fee.ts';
import type { LoanEstimateFacts } from '../disclosures/loan-estimate-facts.ts';
import type { FigureFacts } from '../figures/figure-facts.ts';
import type { UrlaDraft } from '../urla/urla.ts';
import type { StatedTerms } from './disclosure-terms.ts';

/** A file as a Loan Estimate is made of it, names in clear. */
export type EstimatedFile = {
  readonly loanNumber: string;
  /** The primary one first. */
  readonly borrowers: readonly { readonly borrowerId: string; readonly name: string }[];
  /** As it stands. */
  readonly urla: UrlaDraft;
  readonly facts: FigureFacts;
  /** The fee worksheet. */
  readonly fees: readonly (DisclosedFee & { readonly feeId: string })[];
  readonly lender: {
    readonly name: string;
    readonly nmlsId: string | null;
    /** As its notices give it; the company's of section 9 takes its place. */
    readonly address: Pick<LenderNoticeDetails, 'street' | 'city' | 'state' | 'zip'> | null;
  };
  /** At the branch. */
  readonly issuedOn: string;
  readonly estimatesExpire: LoanEstimateFacts['estimatesExpire'];
  readonly terms: StatedTerms;
};

/** For so many general business days the estimates of closing costs stand (12 CFR 1026.19(e)(3)(iv)(E)). */
const DAYS_OF_ESTIMATES = 10;
const END_OF_BUSINESS = '5:00 p.m.';

/**
 * When the estimates expire of a Loan Estimate whose consumer has not said that they go on: at the end of the tenth general business day
 * (12 CFR 1026.37(a)(13)(ii)). @param issuedOn `2026-03-01` @param office of the lender, with its IANA time zone
 */
export const estimatesExpire = (
  issuedOn: string,
  office: OfficeDays & { readonly timeZone: string },
): LoanEstimateFacts['estimatesExpire'] => {
  const on = walk(issuedOn, DAYS_OF_ESTIMATES, generalCalendar(office)).date;
  return { on, time: END_OF_BUSINESS, zone: zoneNameOn(on, office.timeZone) };
};
