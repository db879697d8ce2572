import type { ApplicationStatus } from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  askAgainFor,
  assignTo,
  comment,
  creditReport,
  moveTo,
  prioritize,
  receive,
  replaceFirst,
  requestDocuments,
  review,
  stage,
  submit,
} from './chapters.ts';
import { backToQueue } from './claims.ts';
import { commentOnCondition, setConditions, waiveCondition } from './conditions.ts';
import {
  closeIncomplete,
  closeUnaccepted,
  declineOffer,
  offerLess,
  resume,
  suspend,
  withdraw,
} from './dispositions.ts';
import {
  appraiserDelayed,
  askAgain,
  collect,
  collectWithReplacement,
  finishAppraisal,
  fund,
  newerStatement,
  orderAppraisal,
  prepareClosing,
  preQualify,
  seniorUnderwrite,
  start,
  toApproval,
  toApprovalWithReplacement,
  toDocuments,
  toReview,
  underwrite,
} from './plots.ts';
import { type Chapter } from '../files/step.ts';

/** Progress of a demo file, with its time. */
export type Story = {
  readonly status: ApplicationStatus;
  /** Days before now at which the file was submitted. */
  readonly submittedDaysAgo: number;
  /** Hours before now at which the last thing happened; a file with a single step ignores it. */
  readonly quietHours: number;
  /** True when the borrowers owe more than the usual limit allows. */
  readonly isStrained: boolean;
  readonly chapters: readonly Chapter[];
};

type Ending = [submittedDaysAgo: number, quietHours: number];

const tell = (status: ApplicationStatus, chapters: readonly Chapter[], ...endings: readonly Ending[]): Story[] =>
  endings.map(([submittedDaysAgo, quietHours]) => ({
    status,
    submittedDaysAgo,
    quietHours,
    isStrained: false,
    chapters,
  }));
const tellStrained = (...told: Parameters<typeof tell>): Story[] =>
  tell(...told).map((story) => ({ ...story, isStrained: true }));

/** All sixty, by the status they have reached; the numbers are days since submission and hours since the last step. */
export const stories: readonly Story[] = [
  ...tell('submitted', [submit], [0.02, 0], [0.11, 0], [0.4, 0], [0.8, 0]),
  ...tell('submitted', [...start, comment('loan_officer', 'Borrower prefers calls after five.')], [1.6, 20], [3.1, 42]),
  ...tell('submitted', [...start, prioritize('urgent')], [0.9, 1]),

  ...tell(
    'pre_qualification',
    [...start, ...preQualify, backToQueue('loan_officer', 'pre-qualification')],
    [2.2, 5],
    [3.5, 30],
    [5, 26],
  ),
  ...tell('pre_qualification', [...start, ...preQualify, requestDocuments], [4.4, 0.6]),
  ...tell(
    'pre_qualification',
    [...start, ...preQualify, requestDocuments, withdraw('Has found a house in another state and starts over there.')],
    [7, 52],
  ),
  ...tell(
    'pre_qualification',
    [
      ...start,
      stage('loan_officer', 'pre_qualification', 'processing'),
      moveTo('loan_officer', 'pre_qualification'),
      creditReport,
    ],
    [6, 11],
  ),

  ...tell('documents_needed', toDocuments, [6, 14], [9, 70]),
  ...tell('documents_needed', [...toDocuments, receive(0, 2), askAgain], [12, 8]),
  ...tell(
    'documents_needed',
    [...toDocuments, receive(0, 1), askAgain, closeIncomplete('The bank statements of the last two months')],
    [18, 95],
  ),
  ...tell(
    'documents_needed',
    [
      ...toDocuments,
      receive(0, 3),
      review(0, 1, 'verified'),
      review(1, 2, 'needs_review', 'Page 2 is missing'),
      review(2, 3, 'rejected', 'The copy is not readable'),
    ],
    [18, 2],
    [21, 60],
  ),
  ...tell(
    'documents_needed',
    [
      ...toDocuments,
      receive(0, 3),
      stage(
        'processor',
        'document_collection',
        'requires_attention',
        'The name on a document differs from the application',
      ),
      prioritize('high'),
    ],
    [24, 33],
  ),

  ...tell('under_review', [...toReview, backToQueue('processor', 'document-review')], [9, 1.5], [13, 28], [14, 76]),
  ...tell(
    'under_review',
    [...toReview, review(0, 2, 'verified'), review(2, 3, 'under_review'), backToQueue('processor', 'document-review')],
    [15, 4],
    [19, 50],
  ),
  ...tell('under_review', [...toReview, replaceFirst, review(1, 3, 'approved')], [20, 9]),
  ...tell(
    'under_review',
    [
      ...collect,
      stage('processor', 'document_collection', 'in_progress'),
      comment('processor', 'Opened again: the bank statement shows a large deposit to explain.'),
      askAgainFor(
        'bank_statement',
        'The statement ends before the large deposit',
        'Shows where the deposit of last month came from; send the newest statement with all pages',
      ),
    ],
    [22, 25],
  ),
  ...tellStrained(
    'under_review',
    [
      ...toReview,
      moveTo('underwriter', 'rejected', 'Debt-to-income ratio is above the limit', ['excessive_obligations']),
      moveTo('senior_underwriter', 'under_review', 'The borrower paid off two accounts; taking the file up again'),
    ],
    [33, 22],
  ),

  ...tell('appraisal_pending', [...collect, ...underwrite, ...orderAppraisal], [19, 3], [25, 44], [29, 100]),
  ...tell(
    'appraisal_pending',
    [...collectWithReplacement, ...seniorUnderwrite, ...orderAppraisal, appraiserDelayed],
    [32, 12],
    [36, 66],
  ),
  ...tell(
    'appraisal_pending',
    [
      ...collect,
      ...underwrite,
      ...orderAppraisal,
      stage('processor', 'appraisal', 'requires_attention', 'The appraised value is below the stated value'),
      prioritize('urgent'),
    ],
    [41, 7],
  ),

  ...tell('underwriting', [...collect, ...underwrite, backToQueue('underwriter', 'underwriting')], [15, 0.8]),
  ...tell(
    'underwriting',
    [...collect, ...underwrite, newerStatement, backToQueue('underwriter', 'underwriting')],
    [20, 24],
  ),
  ...tell(
    'underwriting',
    [
      ...collect,
      ...underwrite,
      setConditions('underwriter', 'flood_determination', 'letter_of_explanation'),
      waiveCondition('manager', 'flood_determination', 'Condominium high above the river; master policy covers flood'),
      commentOnCondition('processor', 'letter_of_explanation', 'Borrower writes it over the weekend'),
    ],
    [27, 57],
  ),
  ...tell('underwriting', [...collectWithReplacement, ...seniorUnderwrite], [23, 6]),
  ...tell(
    'underwriting',
    [
      ...collectWithReplacement,
      ...seniorUnderwrite,
      suspend('title', 'An old lien has to be released.'),
      resume('The release is recorded.'),
      suspend('employer', 'The payroll office is closed until the end of the month.'),
    ],
    [31, 49],
  ),
  ...tell(
    'underwriting',
    [
      ...collect,
      moveTo('underwriter', 'underwriting'),
      assignTo('underwriter'),
      stage('underwriter', 'underwriting', 'processing'),
    ],
    [26, 16],
  ),
  ...tellStrained(
    'underwriting',
    [
      ...collect,
      ...underwrite,
      stage('underwriter', 'underwriting', 'requires_attention', 'Verification of employment is still open'),
    ],
    [34, 31],
  ),
  ...tellStrained(
    'underwriting',
    [...collect, ...underwrite, ...orderAppraisal, ...finishAppraisal, offerLess('excessive_obligations')],
    [38, 10],
  ),

  ...tell('approved', toApproval, [30, 0.008], [39, 0.1]),
  ...tell('approved', [...toApproval, closeUnaccepted('Took a lower rate from their credit union.')], [46, 130]),
  ...tell('approved', toApprovalWithReplacement, [44, 0.5], [51, 75]),
  ...tell(
    'approved',
    [
      ...toReview,
      review(0, undefined, 'approved'),
      stage('processor', 'document_collection', 'completed'),
      creditReport,
      moveTo('senior_underwriter', 'approved', 'Approved by the credit committee: repeat borrower with full reserves'),
      stage('senior_underwriter', 'approval', 'completed', 'Credit committee decision'),
    ],
    [28, 3.2],
  ),

  ...tellStrained(
    'rejected',
    [
      ...start,
      stage('loan_officer', 'pre_qualification', 'rejected', 'Income does not carry the payment'),
      moveTo('manager', 'rejected', 'Stated income is too low for the requested amount', ['insufficient_income']),
    ],
    [8, 0.3],
  ),
  ...tellStrained(
    'rejected',
    [
      ...collect,
      ...underwrite,
      stage('underwriter', 'underwriting', 'rejected', 'Debt-to-income ratio above the limit'),
      moveTo('underwriter', 'rejected', 'Debt-to-income ratio above the limit, no compensating factors', [
        'excessive_obligations',
      ]),
    ],
    [37, 80],
  ),
  ...tellStrained(
    'rejected',
    [...collect, ...underwrite, offerLess('excessive_obligations'), declineOffer('declined')],
    [58, 400],
  ),
  ...tell(
    'rejected',
    [
      ...toDocuments,
      receive(0, 1),
      moveTo('manager', 'rejected', 'Nothing of what was asked for came in', ['credit_application_incomplete']),
    ],
    [48, 520],
  ),

  ...tell('closing_ready', [...toApproval, ...prepareClosing], [43, 5], [52, 46]),
  ...tell('closing_ready', [...toApprovalWithReplacement, ...prepareClosing], [56, 18], [61, 90]),

  ...tell('funded', [...toApproval, ...prepareClosing, ...fund], [55, 0.7], [68, 240], [79, 500]),
  ...tell('funded', [...toApprovalWithReplacement, ...prepareClosing, ...fund], [89, 700]),
];
