import { keysOf } from '../../kernel/by-type.ts';
import type { ConditionCategory, ConditionPoint } from './condition-words.ts';

/** A condition as lenders word it again and again. */
export type ConditionTemplate = {
  /** Name for staff. */
  readonly title: string;
  /** Text for the borrower. */
  readonly externalWording: string;
  /** Search fields of staff. */
  readonly internalWording: string;
  readonly mustBeMetBefore: ConditionPoint;
  readonly category: ConditionCategory;
};

const templates = {
  recent_pay_stubs: {
    title: 'Recent pay stubs',
    externalWording: 'Send your pay stubs of the last 30 days, with your earnings of the year so far.',
    internalWording: 'Covers 30 days, shows year to date, and supports the income that qualifies.',
    mustBeMetBefore: 'prior_to_approval',
    category: 'income',
  },
  tax_transcripts: {
    title: 'Tax transcripts',
    externalWording: 'Sign Form 4506-C, so that the IRS can send us your tax transcripts of the last two years.',
    internalWording: 'Transcripts agree with the returns on the file; explain any difference.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'income',
  },
  verification_of_employment: {
    title: 'Verification of employment',
    externalWording: 'We will call your employer to confirm that you still work there.',
    internalWording:
      'Verbal verification within 10 business days before the note date; of a business within 120 calendar days.',
    mustBeMetBefore: 'prior_to_closing',
    category: 'income',
  },
  profit_and_loss_to_date: {
    title: 'Profit and loss, year to date',
    externalWording: 'Send a profit and loss statement of your business for the year so far.',
    internalWording: 'Supports the average of the returns; no decline without an explanation.',
    mustBeMetBefore: 'prior_to_approval',
    category: 'income',
  },
  bank_statements: {
    title: 'Two months of bank statements',
    externalWording: 'Send the statements of the last two months of each account, all pages.',
    internalWording: 'All pages; covers down payment, closing costs and reserves; large deposits sourced.',
    mustBeMetBefore: 'prior_to_approval',
    category: 'assets',
  },
  large_deposit: {
    title: 'Source of a large deposit',
    externalWording: 'Tell us where the large deposit comes from, and send what shows it.',
    internalWording: 'More than half of the monthly qualifying income counts as large; paper trail to the source.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'assets',
  },
  gift_letter: {
    title: 'Gift letter and transfer',
    externalWording: 'Have the giver sign our gift letter, and send proof of the transfer.',
    internalWording: 'Amount, relationship, no repayment; transfer seen in both accounts.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'assets',
  },
  letter_of_explanation: {
    title: 'Letter on credit inquiries',
    externalWording:
      'Tell us in a signed letter what the recent credit inquiries were for, and whether you owe more now.',
    internalWording: 'Every inquiry of the last 120 days; new debt goes into the ratios.',
    mustBeMetBefore: 'prior_to_approval',
    category: 'credit',
  },
  payoff_statement: {
    title: 'Payoff statement',
    externalWording: 'Ask your present lender for a payoff statement, good through the closing date.',
    internalWording: 'Good through closing, with the daily amount.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'credit',
  },
  appraisal: {
    title: 'Acceptable appraisal',
    externalWording: 'We are waiting for the appraisal of the property.',
    internalWording: 'Value supports the loan-to-value ratio; as is, or repairs seen by a final inspection.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'property',
  },
  hazard_insurance: {
    title: 'Homeowners insurance',
    externalWording: 'Send the insurance policy of the home, with the first year paid.',
    internalWording: 'Replacement cost covered, our loss payee clause, in force on the closing date.',
    mustBeMetBefore: 'prior_to_closing',
    category: 'property',
  },
  flood_determination: {
    title: 'Flood zone determination',
    externalWording:
      'We are checking whether the home stands in a flood zone. If it does, you will need flood insurance.',
    internalWording: 'Life-of-loan determination; notice and policy where the zone begins with A or V.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'property',
  },
  title_commitment: {
    title: 'Title commitment',
    externalWording: 'We are waiting for the title company.',
    internalWording: 'Vesting agrees with the application; liens and judgments cleared or subordinated.',
    mustBeMetBefore: 'prior_to_docs',
    category: 'legal',
  },
  closing_disclosure_signed: {
    title: 'Closing Disclosure received',
    externalWording: 'Open and acknowledge your Closing Disclosure three business days before closing at the latest.',
    internalWording: 'Receipt at least three business days before consummation (12 CFR 1026.19(f)(1)(ii)).',
    mustBeMetBefore: 'prior_to_closing',
    category: 'legal',
  },
  signed_closing_package: {
    title: 'Signed closing package',
    externalWording: 'We check the papers that you sign at closing before the money is sent.',
    internalWording: 'Note, security instrument and disclosures complete, signed and dated; funds to close received.',
    mustBeMetBefore: 'prior_to_funding',
    category: 'legal',
  },
  employment_at_funding: {
    title: 'No new debt before funding',
    externalWording: 'Do not open new credit before your loan is paid out; we check once more.',
    internalWording: 'Credit refreshed within 10 days before funding; new debt goes into the ratios.',
    mustBeMetBefore: 'prior_to_funding',
    category: 'credit',
  },
  recorded_documents: {
    title: 'Recorded security instrument',
    externalWording: 'The county sends us the recorded papers; there is nothing for you to do.',
    internalWording: 'Recorded instrument and final title policy within 120 days after closing.',
    mustBeMetBefore: 'post_closing',
    category: 'legal',
  },
} as const satisfies Readonly<Record<string, ConditionTemplate>>;

export type ConditionTemplateId = keyof typeof templates;

/** In the order in which they are offered. */
export const conditionTemplateIds = keysOf(templates);

/** One template. */
export const conditionTemplate = (id: ConditionTemplateId): ConditionTemplate => templates[id];
