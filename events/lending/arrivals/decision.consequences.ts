import type { Consequence } from './consequence.ts';

/** What follows from automated underwriting and compliance tests. */
export const decisionConsequences = {
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
