import { keysOf } from '../../kernel/by-type.ts';
import type { ConditionCategory, ConditionPoint } from '../conditions/condition-words.ts';
import type { DocumentType } from '../fields/documents.ts';
import type { ArrivalFacts } from './arrival-facts.ts';

/** A condition that a finding opens. The finding's own text joins what staff reads. */
export type ArrivalCondition = {
  readonly title: string;
  /** For the borrower. */
  readonly externalWording: string;
  /** The ways out, for staff. */
  readonly internalWording: string;
  readonly mustBeMetBefore: ConditionPoint;
  readonly category: ConditionCategory;
  /** One for each lien, judgment or check, and not one for all of them. */
  readonly isOneEach?: true;
};

/** Figures of a file that a fact changes. */
type Recomputed =
  'value' | 'loan-to-value' | 'mortgage insurance' | 'credit score' | 'debts' | 'debt-to-income' | 'income' | 'assets';

/** A finding that opens a condition, or that says why it opens none. */
export type Consequence = {
  readonly kind: ArrivalFacts['kind'];
  readonly recomputes: readonly Recomputed[];
  /** Asked of the borrower beside. */
  readonly asksFor?: DocumentType;
} & ({ readonly opens: ArrivalCondition } | { readonly opensNothing: string });

const table = {
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
      internalWording: 'C6 is not accepted as it is: repair to C5 or better, then Form 1004D (Selling Guide B4-1.3-06).',
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
      internalWording: 'Over 12 months old at the note date: it does not count any more (Selling Guide B4-1.2-04).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'property',
    },
  },

  score: {
    kind: 'credit',
    recomputes: ['credit score', 'debts', 'debt-to-income'],
    opensNothing: 'The figures follow, and an approval on another score or other debts asks for a new decision',
  },
  undisclosed_debts: {
    kind: 'credit',
    recomputes: ['debts', 'debt-to-income'],
    opens: {
      title: 'Debts that the application does not state',
      externalWording:
        'Your credit report shows debts that your application does not. Tell us in a signed letter what they are, and whether you still owe them.',
      internalWording:
        'Each is taken over, paid at closing, or excluded with evidence; the application is corrected (Selling Guide B3-6-02).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },
  credit_freeze: {
    kind: 'credit',
    recomputes: ['credit score'],
    opens: {
      title: 'Credit freeze lifted',
      externalWording: 'Your credit is frozen at a bureau. Lift the freeze, so that we can read your whole report.',
      internalWording: 'Report again once it is lifted; with one bureau frozen two others must have reported (Selling Guide B3-5.1-01).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },
  fraud_alert: {
    kind: 'credit',
    recomputes: [],
    opens: {
      title: 'Identity verified after a fraud alert',
      externalWording: 'Your credit report carries an alert. We call you to verify that this application is yours.',
      internalWording:
        'Identity verified by the telephone number in the alert, or with reasonable steps, and how is noted (15 U.S.C. 1681c-1(h)).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },
  inquiries: {
    kind: 'credit',
    recomputes: [],
    opens: {
      title: 'Letter on credit inquiries',
      externalWording:
        'Tell us in a signed letter what the recent credit inquiries were for, and whether you owe more now.',
      internalWording: 'Every inquiry of the last 120 days; new debt goes into the ratios (Selling Guide B3-5.3-04).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },
  public_records: {
    kind: 'credit',
    recomputes: [],
    opens: {
      title: 'Public records explained',
      externalWording: 'Your credit report shows a public record. Send what shows how it ended, with the dates.',
      internalWording: 'Waiting period from discharge or completion; judgments and tax liens paid (Selling Guide B3-5.3-07).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },
  no_score: {
    kind: 'credit',
    recomputes: ['credit score'],
    opens: {
      title: 'Nontraditional credit history',
      externalWording: 'No bureau has a score of you. Send twelve months of rent, utility or insurance payments.',
      internalWording: 'Manual underwriting with a nontraditional history, or a program without a score (Selling Guide B3-5.4-01).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },
  credit_expired: {
    kind: 'credit',
    recomputes: [],
    opens: {
      title: 'New credit report',
      externalWording: 'Your credit report is too old. We order a new one.',
      internalWording: 'Good for 120 days to the note date (Selling Guide B1-1-03).',
      mustBeMetBefore: 'prior_to_approval',
      category: 'credit',
    },
  },

  lien: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Lien released',
      externalWording: 'A lien on the property has to be paid off or released before closing.',
      internalWording: 'Payoff and release recorded, or a subordination that the program allows (Selling Guide B7-2-05).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
      isOneEach: true,
    },
  },
  judgment: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Judgment satisfied',
      externalWording: 'A judgment on record has to be satisfied before closing.',
      internalWording: 'Satisfaction recorded, or shown to be about someone else of the same name.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
      isOneEach: true,
    },
  },
  delinquent_taxes: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Delinquent taxes paid',
      externalWording: 'Property taxes are overdue. They have to be paid at closing or before.',
      internalWording: 'Paid before closing, or from the proceeds: they come before our lien.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
      isOneEach: true,
    },
  },
  title_exceptions: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Title exceptions cleared',
      externalWording: 'We clear some points with the title company; there is nothing for you to do.',
      internalWording: 'Each is removed, satisfied, insured over or accepted on the title order (Selling Guide B7-2-05).',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
    },
  },
  vesting_differs: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Title in the borrowers',
      externalWording: 'The title is in another name. Send what shows how you own the property.',
      internalWording: 'Deed or vesting corrected, or the owner joins: who signs owns the property.',
      mustBeMetBefore: 'prior_to_docs',
      category: 'legal',
    },
  },
  title_expired: {
    kind: 'title',
    recomputes: [],
    opens: {
      title: 'Title brought down',
      externalWording: 'The title search is some months old. The title company brings it up to date.',
      internalWording: 'A bring-down to the day of closing: the search is older than 120 days.',
      mustBeMetBefore: 'prior_to_closing',
      category: 'legal',
    },
  },
  title_clear: {
    kind: 'title',
    recomputes: [],
    opensNothing: 'Nothing stands on the title: conditions of an earlier report that nobody touched are withdrawn',
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
      internalWording: 'The determination is not tracked for the life of the loan: order it so (Selling Guide B7-3-06).',
      mustBeMetBefore: 'prior_to_funding',
      category: 'property',
    },
  },
  no_hazard_area: {
    kind: 'flood',
    recomputes: [],
    opensNothing: 'No flood insurance is needed: a condition of an earlier determination is withdrawn',
  },

  contradiction: {
    kind: 'verification',
    recomputes: [],
    opens: {
      title: 'Verification differs from the application',
      externalWording: 'What we were told differs from your application. Tell us which is right, and send what shows it.',
      internalWording: 'Settle each difference: correct the application, or have it verified again.',
      mustBeMetBefore: 'prior_to_approval',
      category: 'income',
    },
  },
  not_verified: {
    kind: 'verification',
    recomputes: [],
    opens: {
      title: 'Verification not given',
      externalWording: 'We could not verify what you stated. Send documents that show it.',
      internalWording: 'Verify by documents, or by another source; without it the income or asset does not count.',
      mustBeMetBefore: 'prior_to_approval',
      category: 'income',
    },
  },
  not_employed: {
    kind: 'verification',
    recomputes: ['income'],
    opens: {
      title: 'No longer employed there',
      externalWording: 'The employer says that you no longer work there. Tell us where you work now.',
      internalWording: 'The income does not count until another job is verified; correct the application.',
      mustBeMetBefore: 'prior_to_approval',
      category: 'income',
    },
  },
  verified: {
    kind: 'verification',
    recomputes: ['income', 'assets'],
    opensNothing: 'It agrees with the application; a last verbal verification is due within 10 business days of the note',
  },

  aus_refer: {
    kind: 'underwriting',
    recomputes: [],
    opens: {
      title: 'Automated underwriting does not approve',
      externalWording: 'An underwriter looks at your application in detail; there is nothing for you to do.',
      internalWording: 'Underwrite it by hand where the program allows, change the terms and submit again, or deny.',
      mustBeMetBefore: 'prior_to_approval',
      category: 'misc',
    },
  },
  aus_ineligible: {
    kind: 'underwriting',
    recomputes: [],
    opens: {
      title: 'Not eligible as submitted',
      externalWording: 'We look for terms that the program allows; there is nothing for you to do.',
      internalWording: 'Change what makes it ineligible and submit again, or choose another program.',
      mustBeMetBefore: 'prior_to_approval',
      category: 'misc',
    },
  },
  aus_findings: {
    kind: 'underwriting',
    recomputes: [],
    opens: {
      title: 'Findings of automated underwriting met',
      externalWording: 'We check the points that automated underwriting asks for; we ask you for what is missing.',
      internalWording: 'Each finding is met, and its evidence is on the file.',
      mustBeMetBefore: 'prior_to_docs',
      category: 'misc',
    },
  },
  aus_approves: {
    kind: 'underwriting',
    recomputes: [],
    opensNothing: 'The recommendation holds for what was submitted: conditions of an earlier run are withdrawn',
  },

  compliance_failed: {
    kind: 'compliance',
    recomputes: [],
    opens: {
      title: 'Compliance test failed',
      externalWording: 'We put something right before your papers are drawn up; there is nothing for you to do.',
      internalWording: 'Cure it and test again: nothing is drawn up while a test fails.',
      mustBeMetBefore: 'prior_to_docs',
      category: 'legal',
      isOneEach: true,
    },
  },
  compliance_warning: {
    kind: 'compliance',
    recomputes: [],
    opensNothing: 'A warning is for the reviewer, who accepted the report with it',
  },
  compliance_passed: {
    kind: 'compliance',
    recomputes: [],
    opensNothing: 'Nothing failed: conditions of an earlier test are withdrawn',
  },
} as const satisfies Readonly<Record<string, Consequence>>;

export type FindingId = keyof typeof table;
/** In the order of the table. */
export const findingIds: readonly FindingId[] = keysOf(table);

/**
 * Consequences of a fact that arrived. Whoever has the file is told of every report that is taken over, and of the
 * conditions that it opened; an approval that rests on other figures asks for a new decision.
 */
export const consequenceOf = (finding: FindingId): Consequence => table[finding];

/** The condition that a finding opens; null for one that opens none. */
export const conditionOfFinding = (finding: FindingId): ArrivalCondition | null => {
  const consequence = consequenceOf(finding);
  return 'opens' in consequence ? consequence.opens : null;
};
