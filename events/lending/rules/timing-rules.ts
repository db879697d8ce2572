/** Rules of business days and of clocks; those of a clock have its id. */
export const timingRules = {
  'business-day-general': {
    rule: 'A general business day is one on which the offices are open for substantially all business',
    citation: '12 CFR 1026.2(a)(6)',
  },
  'business-day-specific': {
    rule: 'A specific business day is every day but Sundays and legal public holidays',
    citation: '12 CFR 1026.2(a)(6)',
  },
  'federal-holidays': { rule: 'Legal public holidays', citation: '5 USC 6103(a)' },
  'holidays-observed': {
    rule: 'A holiday on a day off is observed on the working day beside it',
    citation: '5 USC 6103(b); Executive Order 11582',
  },
  'holidays-of-banks': {
    rule: 'A holiday on a Sunday is observed on the Monday; one on a Saturday is not moved',
    citation: 'Federal Reserve Banks, standard holiday schedule',
  },
  'le-due': {
    rule: 'The Loan Estimate goes out within three general business days of the application',
    citation: '12 CFR 1026.19(e)(1)(iii)(A)',
  },
  'le-to-consummation': {
    rule: 'The Loan Estimate goes out at least seven specific business days before consummation',
    citation: '12 CFR 1026.19(e)(1)(iii)(B)',
  },
  'provider-list-due': {
    rule: 'The list of providers goes out with the Loan Estimate',
    citation: '12 CFR 1026.19(e)(1)(vi)(C)',
  },
  'revised-le-due': {
    rule: 'A revised Loan Estimate goes out within three general business days of learning of the change',
    citation: '12 CFR 1026.19(e)(4)(i)',
  },
  'revised-le-received-by': {
    rule: 'A revised Loan Estimate is received at least four specific business days before consummation',
    citation: '12 CFR 1026.19(e)(4)(ii)',
  },
  'mail-receipt': {
    rule: 'What is mailed counts as received three specific business days later',
    citation: '12 CFR 1026.19(e)(1)(iv) and (f)(1)(iii)',
  },
  'cd-received-to-consummation': {
    rule: 'The Closing Disclosure is received at least three specific business days before consummation',
    citation: '12 CFR 1026.19(f)(1)(ii)(A)',
  },
  'cd-corrected-to-consummation': {
    rule: 'An inaccurate APR, another product or a prepayment penalty brings three more specific business days',
    citation: '12 CFR 1026.19(f)(2)(ii)',
  },
  'intent-to-proceed-lapses': {
    rule: 'The terms of the Loan Estimate need not hold once ten general business days are over',
    citation: '12 CFR 1026.19(e)(3)(iv)(E)',
  },
  'rescission-ends': {
    rule: 'The consumer may rescind until midnight of the third specific business day',
    citation: '12 CFR 1026.23(a)(3)(i)',
  },
  'ecoa-decision': {
    rule: 'The applicant hears of the decision within 30 days of a complete application',
    citation: '12 CFR 1002.9(a)(1)(i)',
  },
  'ecoa-incomplete': {
    rule: 'The applicant hears within 30 days that the application is incomplete',
    citation: '12 CFR 1002.9(c)(1)(ii)',
  },
  'ecoa-refused-incomplete': {
    rule: 'The applicant hears of a refusal of an incomplete application within 30 days of it',
    citation: '12 CFR 1002.9(a)(1)(ii)',
  },
  'ecoa-counteroffer': {
    rule: 'A counteroffer that is not accepted becomes a refusal, with notice due within 90 days',
    citation: '12 CFR 1002.9(a)(1)(iv)',
  },
  'ecoa-reasons-asked-by': {
    rule: 'The applicant may ask for the reasons within 60 days of the notice',
    citation: '12 CFR 1002.9(a)(2)(ii)',
  },
  'ecoa-reasons-due': {
    rule: 'Reasons that are asked for go out within 30 days',
    citation: '12 CFR 1002.9(a)(2)(ii)',
  },
  'appraisal-notice': {
    rule: 'The notice of the right to a copy goes out within three business days of the application',
    citation: '12 CFR 1002.14(a)(2)',
  },
  'appraisal-copy': {
    rule: 'Copies of valuations go out promptly, at least three business days before consummation',
    citation: '12 CFR 1002.14(a)(1)',
  },
  'appraisal-waiver-by': {
    rule: 'The applicant waives the timing at least three business days before consummation',
    citation: '12 CFR 1002.14(a)(1)',
  },
  'appraisal-copy-not-closed': {
    rule: 'After a waiver, copies go out within 30 days where the loan is not made',
    citation: '12 CFR 1002.14(a)(1)',
  },
  'escrow-surplus-refund': {
    rule: 'A surplus of 50 dollars or more goes back within 30 days of the escrow analysis',
    citation: '12 CFR 1024.17(f)(2)(i)',
  },
  'tolerance-cure': {
    rule: 'What was charged beyond the tolerance goes back within 60 days of consummation',
    citation: '12 CFR 1026.19(f)(2)(v)',
  },
} as const;
