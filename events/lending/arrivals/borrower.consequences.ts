import type { Consequence } from './consequence.ts';

/** What follows from credit reports and verifications. */
export const borrowerConsequences = {
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
      internalWording:
        'Report again once it is lifted; with one bureau frozen two others must have reported (Selling Guide B3-5.1-01).',
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
      internalWording:
        'Waiting period from discharge or completion; judgments and tax liens paid (Selling Guide B3-5.3-07).',
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
      internalWording:
        'Manual underwriting with a nontraditional history, or a program without a score (Selling Guide B3-5.4-01).',
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
  contradiction: {
    kind: 'verification',
    recomputes: [],
    opens: {
      title: 'Verification differs from the application',
      externalWording:
        'What we were told differs from your application. Tell us which is right, and send what shows it.',
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
    recomputes: ['income', 'debt-to-income'],
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
    recomputes: [],
    opensNothing:
      'It agrees with the application, and comes late enough to close on; income and assets count by their worksheets',
  },
} as const satisfies Readonly<Record<string, Consequence>>;
