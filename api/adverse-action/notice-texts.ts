import { centsToDollars } from '../../events/kernel/money.ts';
import { ecoaAgencies } from '../../events/lending/adverse-action/ecoa-agencies.ts';
import type { NoticeContent } from '../../events/lending/adverse-action/notice.ts';
import type { ScoreUsed } from '../../events/lending/adverse-action/notice-credit.ts';
import { type LoanPurpose, loanTypeNames } from '../../events/lending/life-cycle/life-cycle.ts';
import type { LoanType } from '../../events/lending/rules/loan-type.ts';
import { addressLine } from '../../events/lending/fields/words.ts';
import type { Notice, NoticeSection } from './notice-page.ts';

/** What is the same in the notice to each applicant of a file. */
export type SharedFacts = {
  readonly lender: string;
  readonly nmlsId: string | null;
  readonly loanNumber: string;
  readonly asked: {
    readonly purpose: LoanPurpose;
    readonly type: LoanType;
    readonly amountCents: number;
    readonly termYears: number;
    /** One line. */
    readonly property: string;
  };
  /** Plain date. */
  readonly submittedOn: string;
  /** The applicant had been offered other terms, and did not accept them. */
  readonly wasOffered: boolean;
  readonly issuedOn: string;
  /** ISO 8601. */
  readonly issuedAt: string;
};

const dollars = new Intl.NumberFormat('en-US', {
  style: 'currency',
  currency: 'USD',
  trailingZeroDisplay: 'stripIfInteger',
});
const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
const inFull = (date: string): string => day.format(new Date(date));

const purposes: Readonly<Record<LoanPurpose, string>> = {
  purchase: 'Purchase of a home',
  refinance: 'Refinance',
  construction: 'Construction',
  construction_to_permanent: 'Construction to permanent',
};

const empty = { paragraphs: [], rows: [], listTitle: '', list: [], after: [] };

const scoreSection = ({ bureauName, score, least, most, on, factors }: ScoreUsed): NoticeSection => ({
  ...empty,
  title: 'Your credit score',
  paragraphs: [
    `We also obtained your credit score from ${bureauName} and used it in making our credit decision. Your credit score is a number that reflects the information in your credit report. Your credit score can change, depending on how the information in your credit report changes.`,
  ],
  rows: [
    ['Your credit score', `${score}`],
    ['Date', inFull(on)],
    ['Scores range', `from a low of ${least} to a high of ${most}`],
    ['Provided by', bureauName],
  ],
  listTitle: 'Key factors that adversely affected your credit score:',
  list: factors,
});

const bureauSection = ({ bureaus }: NoticeContent): NoticeSection => ({
  ...empty,
  title: 'Information from consumer reporting agencies',
  paragraphs: [
    `Our credit decision was based in whole or in part on information in a report from the consumer reporting ${bureaus.length === 1 ? 'agency' : 'agencies'} listed below.`,
  ],
  rows: bureaus.map(({ name, address, tollFree }) => [name, `${address}. Toll-free ${tollFree}`]),
  after: [
    'You have a right under the Fair Credit Reporting Act to know the information contained in your credit file at a consumer reporting agency. The reporting agency played no part in our decision and is unable to supply specific reasons why we have denied credit to you.',
    'You also have a right to a free copy of your report from the reporting agency, if you request it no later than 60 days after you receive this notice. If you find that any information contained in the report you receive is inaccurate or incomplete, you have the right to dispute the matter with the reporting agency.',
  ],
});

const othersSection: NoticeSection = {
  ...empty,
  title: 'Information from another outside source',
  paragraphs: [
    'Our credit decision was based in whole or in part on information obtained from an outside source other than a consumer reporting agency. Under the Fair Credit Reporting Act, you have the right to make a written request, no later than 60 days after you receive this notice, for disclosure of the nature of this information.',
  ],
};

/** The text of 12 CFR 1002.9(b)(1), with the agency of the lender. */
const equalCredit = (agency: NoticeContent['lender']['agency']): string =>
  `The Federal Equal Credit Opportunity Act prohibits creditors from discriminating against credit applicants on the basis of race, color, religion, national origin, sex, marital status, age (provided the applicant has the capacity to enter into a binding contract); because all or part of the applicant's income derives from any public assistance program; or because the applicant has in good faith exercised any right under the Consumer Credit Protection Act. The Federal agency that administers compliance with this law concerning this creditor is the ${ecoaAgencies[agency].name}, ${ecoaAgencies[agency].address}.`;

const opening = ({ wasOffered, submittedOn }: SharedFacts): string =>
  wasOffered
    ? `Thank you for your application of ${inFull(submittedOn)}. We could not grant it on the terms that you asked for, and offered you other terms, which were not accepted. We therefore regret that we are unable to grant the credit described below.`
    : `Thank you for your application of ${inFull(submittedOn)}. Based on your application, we regret that we are unable to grant the credit described below.`;

/** The notice to one applicant, in the words of form C-1 (12 CFR 1002, appendix C). */
export const noticeOf = (content: NoticeContent, shared: SharedFacts): Notice => {
  const { lender, nmlsId, loanNumber, asked, issuedOn, issuedAt } = shared;
  const { name, address, score } = content;
  const number = `Application ${loanNumber}`;
  return {
    lender,
    lenderDetail: nmlsId === null ? number : `NMLS ${nmlsId}. ${number}`,
    footer: `Notice of action taken, ${number}`,
    title: 'Notice of action taken and statement of reasons',
    date: inFull(issuedOn),
    addressee: [name, address],
    opening: opening(shared),
    asked: [
      ['Action taken', 'Credit denied'],
      ['Credit asked for', `${dollars.format(centsToDollars(asked.amountCents))}, ${asked.termYears} years`],
      ['Purpose', purposes[asked.purpose]],
      ['Loan type', loanTypeNames[asked.type]],
      ['Property', asked.property],
    ],
    reasonsTitle: 'Principal reasons for our decision',
    reasonsIntro: 'Credit was denied for the following reasons:',
    reasons: content.reasons.map(({ text }) => text),
    sections: [
      ...(content.bureaus.length > 0 ? [bureauSection(content)] : []),
      ...(score ? [scoreSection(score)] : []),
      ...(content.isToldByOthers ? [othersSection] : []),
    ],
    equalCreditTitle: 'Notice under the Equal Credit Opportunity Act',
    equalCredit: equalCredit(content.lender.agency),
    contact: [addressLine(content.lender), content.lender.phone],
    issuedAt,
  };
};
