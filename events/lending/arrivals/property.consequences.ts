import type { Consequence } from './consequence.ts';

/** What follows from appraisals and flood determinations. */
export const propertyConsequences = {
  value: {
    kind: 'appraisal',
    recomputes: ['value', 'loan-to-value', 'mortgage insurance'],
    opensNothing: 'The figures follow, and an approval on another value asks for a new decision',
  },
  value_below_price: {
    kind: 'appraisal',
    recomputes: ['value', 'loan-to-value', 'mortgage insurance'],
    opens: {
      title: 'Value below the price',
      externalWording:
        'The home was appraised below the price. Tell us whether the price is renegotiated, or the difference is paid in cash.',
      internalWording:
        'Ways out: an amended contract at a lower price; more down payment from verified funds; a reconsideration of value; a lower loan amount; denial for collateral. Every ratio is on the lower of value and price (Selling Guide B2-1.2-01).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'property',
    },
  },
  loan_over_value: {
    kind: 'appraisal',
    recomputes: ['loan-to-value'],
    opens: {
      title: 'Loan above the value',
      externalWording:
        'The home was appraised below the loan that you asked for. We talk with you about a smaller loan.',
      internalWording:
        'Ways out: a smaller loan; more down payment from verified funds; a reconsideration of value; denial for collateral.',
      mustBeMetBefore: 'prior_to_approval',
      category: 'property',
    },
  },
  mortgage_insurance: {
    kind: 'appraisal',
    recomputes: ['mortgage insurance', 'debt-to-income'],
    opens: {
      title: 'Mortgage insurance',
      externalWording: 'Your loan needs mortgage insurance. We order it; its premium is part of your monthly payment.',
      internalWording:
        'Loan-to-value over 80% by the appraised value: a certificate in force at closing, its premium in the housing expense (Selling Guide B7-1-01).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'property',
    },
  },
  subject_to: {
    kind: 'appraisal',
    recomputes: ['value'],
    opens: {
      title: 'Certificate of completion (Form 1004D)',
      externalWording: 'The appraised value supposes work on the home. It has to be done and inspected before closing.',
      internalWording:
        'The value is not as is: Form 1004D with photographs shows that what it supposes is done (Selling Guide B4-1.2-05).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'property',
    },
  },
  condition_c6: {
    kind: 'appraisal',
    recomputes: ['value'],
    opens: {
      title: 'Condition C6: repairs to C5 or better',
      externalWording: 'The home has damage that makes it unsafe. It has to be repaired and appraised again.',
      internalWording:
        'C6 is not accepted as it is: repair to C5 or better, then Form 1004D (Selling Guide B4-1.3-06).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'property',
    },
  },
  quality_q6: {
    kind: 'appraisal',
    recomputes: [],
    opens: {
      title: 'Quality Q6: safe to live in',
      externalWording: 'We check with the appraiser that the home is suitable to live in all year.',
      internalWording: 'Q6 only where the home is suitable for year-round occupancy (Selling Guide B4-1.3-06).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'property',
    },
  },
  appraisal_over_120_days: {
    kind: 'appraisal',
    recomputes: [],
    opens: {
      title: 'Appraisal update',
      externalWording: 'The appraisal is some months old. The appraiser confirms that the value still holds.',
      internalWording:
        'Over four months old: an update on Form 1004D, and a new appraisal where the value has declined (Selling Guide B4-1.2-04).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'property',
    },
  },
  appraisal_over_12_months: {
    kind: 'appraisal',
    recomputes: [],
    opens: {
      title: 'New appraisal',
      externalWording: 'The appraisal is more than a year old. We order a new one.',
      internalWording:
        'Over 12 months old at the note date: the loan does not close on it, and its value stands until a new one is accepted (Selling Guide B4-1.2-04).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'property',
    },
  },
  hazard_area: {
    kind: 'flood',
    recomputes: ['debt-to-income'],
    asksFor: 'flood_insurance',
    opens: {
      title: 'Flood insurance',
      externalWording:
        'The home stands in a Special Flood Hazard Area. Send a flood insurance policy that is in force on the closing date.',
      internalWording:
        'Notice to the borrower (42 U.S.C. 4104a), policy for the lower of balance, replacement cost and the NFIP limit (42 U.S.C. 4012a(b)); its premium in the housing expense.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'property',
    },
  },
  not_life_of_loan: {
    kind: 'flood',
    recomputes: [],
    opens: {
      title: 'Life-of-loan flood tracking',
      externalWording: 'We order the tracking of flood maps for your home; there is nothing for you to do.',
      internalWording:
        'The determination is not tracked for the life of the loan: order it so (Selling Guide B7-3-06).',
      mustBeMetBefore: 'prior_to_funding',
      category: 'property',
    },
  },
  no_hazard_area: {
    kind: 'flood',
    recomputes: [],
    opensNothing: 'No flood insurance is needed: a condition of an earlier determination is withdrawn',
  },
} as const satisfies Readonly<Record<string, Consequence>>;
