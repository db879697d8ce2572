import type { BusinessCalendar } from '../calendar/business-days.ts';
import type { RuleId } from '../rules/basis.ts';

/** Days of one kind that a clock walks: forward over 0, backward below. */
export type ClockStep = {
  readonly days: number;
  readonly of: BusinessCalendar | 'calendar';
  /** Purpose of these days, where a clock has more than one kind. */
  readonly for?: string;
};

export type ClockRule = {
  /** The event that starts the clock, in words for a form. */
  readonly from: string;
  /** Meaning of the resulting day. */
  readonly due: string;
  readonly steps: readonly ClockStep[];
  readonly basis: readonly RuleId[];
};

const receipt: ClockStep = { days: 3, of: 'specific', for: 'until it counts as received' };

/**
 * Every clock of 12 CFR 1026.19 and 1026.23 (TRID, rescission), 12 CFR 1002.9 and 1002.14 (ECOA) and 12 CFR 1024.17
 * (RESPA) that lending keeps, by its id on the wire. Regulation B does not define its business day: the general one of
 * Regulation Z is taken, which its guide for small entities allows and 12 CFR 1026.35(c) asks for. A Closing Disclosure
 * received on a Sunday lets consummation be on Wednesday, the third business day after (comment 19(f)(1)(iii)-1); who
 * counts backward from consummation waits until Thursday.
 */
export const clockRules = {
  'le-due': {
    from: 'Application received',
    due: 'Last day to deliver or mail the Loan Estimate',
    steps: [{ days: 3, of: 'general' }],
    basis: ['le-due'],
  },
  'provider-list-due': {
    from: 'Application received',
    due: 'Last day to deliver or mail the list of providers',
    steps: [{ days: 3, of: 'general' }],
    basis: ['provider-list-due', 'le-due'],
  },
  'le-to-consummation': {
    from: 'Loan Estimate delivered or mailed',
    due: 'First day for consummation',
    steps: [{ days: 7, of: 'specific' }],
    basis: ['le-to-consummation'],
  },
  'revised-le-due': {
    from: 'Learned of the change',
    due: 'Last day to deliver or mail the revised Loan Estimate',
    steps: [{ days: 3, of: 'general' }],
    basis: ['revised-le-due'],
  },
  'revised-le-received-by': {
    from: 'Consummation',
    due: 'Last day to receive the revised Loan Estimate',
    steps: [{ days: -4, of: 'specific' }],
    basis: ['revised-le-received-by'],
  },
  'revised-le-mailed-by': {
    from: 'Consummation',
    due: 'Last day to mail the revised Loan Estimate',
    steps: [
      { days: -4, of: 'specific', for: 'between receipt and consummation' },
      { ...receipt, days: -3 },
    ],
    basis: ['revised-le-received-by', 'mail-receipt'],
  },
  'cd-received-to-consummation': {
    from: 'Closing Disclosure received',
    due: 'First day for consummation',
    steps: [{ days: 3, of: 'specific' }],
    basis: ['cd-received-to-consummation'],
  },
  'cd-mailed-to-consummation': {
    from: 'Closing Disclosure mailed',
    due: 'First day for consummation',
    steps: [receipt, { days: 3, of: 'specific', for: 'between receipt and consummation' }],
    basis: ['cd-received-to-consummation', 'mail-receipt'],
  },
  'cd-corrected-to-consummation': {
    from: 'Corrected Closing Disclosure received: APR inaccurate, other product or prepayment penalty added',
    due: 'First day for consummation',
    steps: [{ days: 3, of: 'specific' }],
    basis: ['cd-corrected-to-consummation'],
  },
  'intent-to-proceed-lapses': {
    from: 'Loan Estimate delivered or mailed',
    due: 'Last day on which the intent to proceed keeps the estimate',
    steps: [{ days: 10, of: 'general' }],
    basis: ['intent-to-proceed-lapses'],
  },
  'rescission-ends': {
    from: 'Last of consummation, notice of the right to rescind and material disclosures',
    due: 'Last day to rescind, until midnight',
    steps: [{ days: 3, of: 'specific' }],
    basis: ['rescission-ends'],
  },
  'ecoa-decision': {
    from: 'Complete application received',
    due: 'Last day to notify the applicant of the decision',
    steps: [{ days: 30, of: 'calendar' }],
    basis: ['ecoa-decision'],
  },
  'ecoa-incomplete': {
    from: 'Incomplete application received',
    due: 'Last day to notify the applicant of what is missing, or of a refusal',
    steps: [{ days: 30, of: 'calendar' }],
    basis: ['ecoa-incomplete'],
  },
  'ecoa-refused-incomplete': {
    from: 'Incomplete application refused',
    due: 'Last day to notify the applicant of the refusal',
    steps: [{ days: 30, of: 'calendar' }],
    basis: ['ecoa-refused-incomplete'],
  },
  'ecoa-counteroffer': {
    from: 'Applicant notified of the counteroffer',
    due: 'Last day to notify the applicant of the refusal, if the counteroffer is not accepted',
    steps: [{ days: 90, of: 'calendar' }],
    basis: ['ecoa-counteroffer'],
  },
  'ecoa-reasons-asked-by': {
    from: 'Applicant notified of the refusal',
    due: 'Last day for the applicant to ask for the reasons',
    steps: [{ days: 60, of: 'calendar' }],
    basis: ['ecoa-reasons-asked-by'],
  },
  'ecoa-reasons-due': {
    from: 'Applicant asked for the reasons',
    due: 'Last day to state the reasons',
    steps: [{ days: 30, of: 'calendar' }],
    basis: ['ecoa-reasons-due'],
  },
  'appraisal-notice': {
    from: 'Application received',
    due: 'Last day for the notice of the right to a copy of the appraisal',
    steps: [{ days: 3, of: 'general' }],
    basis: ['appraisal-notice'],
  },
  'appraisal-copy': {
    from: 'Consummation',
    due: 'Last day to provide copies of valuations, where they were not complete earlier',
    steps: [{ days: -3, of: 'general' }],
    basis: ['appraisal-copy'],
  },
  'appraisal-waiver-by': {
    from: 'Consummation',
    due: 'Last day for the applicant to waive the timing of the copies',
    steps: [{ days: -3, of: 'general' }],
    basis: ['appraisal-waiver-by'],
  },
  'appraisal-copy-not-closed': {
    from: 'Determined that the loan is not made, after a waiver',
    due: 'Last day to provide copies of valuations',
    steps: [{ days: 30, of: 'calendar' }],
    basis: ['appraisal-copy-not-closed'],
  },
  'escrow-surplus-refund': {
    from: 'Escrow analysis made',
    due: 'Last day to refund a surplus of 50 dollars or more',
    steps: [{ days: 30, of: 'calendar' }],
    basis: ['escrow-surplus-refund'],
  },
  'tolerance-cure': {
    from: 'Consummation',
    due: 'Last day to refund what exceeds the tolerances',
    steps: [{ days: 60, of: 'calendar' }],
    basis: ['tolerance-cure'],
  },
} as const satisfies Record<string, ClockRule>;

export type ClockId = keyof typeof clockRules;

const isClockId = (id: string): id is ClockId => Object.hasOwn(clockRules, id);
/** Every clock, in the order in which a file meets them. */
export const clockIds: readonly ClockId[] = Object.keys(clockRules).filter(isClockId);
