import { PRODUCT_NAME } from '../texts/product.ts';

/** Apart from the rest of the catalogue, so that signed-out visitors load only their own words. */
export const landing = {
  signIn: 'Sign In',
  hero: {
    title: 'Mortgage origination, from pre-qualification to closing',
    text: `${PRODUCT_NAME} is the back office for lending staff: every file, document, check and decision in one place, with a record of who did what and when.`,
    access: 'Access Platform',
    demo: 'Schedule Demo',
    demoSubject: `Demonstration of ${PRODUCT_NAME}`,
  },
  stats: [
    { figure: '$2.5B+', label: 'loans processed' },
    { figure: '150+', label: 'lending partners' },
    { figure: '65%', label: 'faster processing' },
    { figure: '99.2%', label: 'uptime' },
  ],
  audience: {
    title: 'Built for loan officers, underwriters and lenders',
    text: 'Processors, compliance officers, appraisal coordinators and closers work on one application at the same time. Each sees a change the moment it is made.',
    roles: [
      {
        name: 'Loan officers',
        text: 'Take an application, follow it through the pipeline, and know what it is waiting for.',
      },
      {
        name: 'Underwriters',
        text: 'Review figures, documents and stages side by side, and decide with the reasons on record.',
      },
      {
        name: 'Lenders',
        text: 'See volume, processing time and open work at a glance, and drill down to every file counted.',
      },
    ],
  },
  features: [
    { title: 'AI-assisted underwriting', text: 'Rules and models prepare the file; people decide.' },
    { title: 'End-to-end workflow', text: 'Tasks, reminders and progress from submission to funding.' },
    { title: 'Third-party integrations', text: 'Credit bureaus, appraisal, title and compliance services.' },
    { title: 'Compliance and risk checks', text: 'Every change is recorded for good and can be audited.' },
    { title: 'Centralized data', text: 'Borrower details and documents together, in one file.' },
    { title: 'Analytics', text: 'Figures that lead to exactly the files they count.' },
  ],
  featuresTitle: 'Everything a loan file needs',
  callToAction: {
    title: 'Ready when your team is',
    text: 'Sign in with your work account. There is nothing to install.',
    button: 'Get Started Today',
  },
  footer: (years: string) => `© ${years} ${PRODUCT_NAME}. All rights reserved.`,
  panel: {
    welcome: `Welcome to ${PRODUCT_NAME}`,
    welcomeText: 'Sign in with your preferred account to continue',
    ended: 'Your session has ended. Sign in again to go on where you were.',
    endedTyped:
      'Your session has ended. What you had typed and not saved is kept in this tab, except social security numbers: sign in again, and it is there.',
    title: `Sign in to ${PRODUCT_NAME}`,
    text: 'Choose your preferred authentication method',
    continueWith: (provider: string) => `Continue with ${provider}`,
    connectingTo: (provider: string) => `Connecting to ${provider}...`,
    secure: 'Secure authentication powered by OAuth 2.0',
    agreement: 'By continuing you agree to the',
    and: 'and the',
    terms: 'Terms of Service',
    privacy: 'Privacy Policy',
    close: 'Close',
    back: 'Back',
  },
  terms: [
    `${PRODUCT_NAME} is for the staff of the lender that runs it. Access is given to named people and may not be shared.`,
    'Everything you do to a loan file is recorded with your name and the time, cannot be erased, and may be shown to auditors and regulators.',
    'Use borrowers’ data only for the work on their application.',
  ],
  privacy: [
    'Sign-in takes your name, email address and role from your identity provider. One cookie keeps you signed in; there is no tracking and no advertising.',
    'Borrowers’ data is used to process their application and is kept as long as lending law requires.',
    'Social security numbers and birth dates are shown masked.',
  ],
} as const;
