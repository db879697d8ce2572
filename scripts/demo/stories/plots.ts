import {
  assignTo,
  closingPapers,
  comment,
  creditReport,
  moveTo,
  receive,
  replaceFirst,
  requestDocuments,
  review,
  stage,
  submit,
} from './chapters.ts';
import { clearByNote, clearOn, requestCondition, returnCondition, setConditions } from './conditions.ts';
import { handsIn, type Chapter } from '../files/step.ts';

export const start = [submit, assignTo('loan_officer')];
export const preQualify = [
  stage('loan_officer', 'pre_qualification', 'in_progress'),
  moveTo('loan_officer', 'pre_qualification'),
];
const askForDocuments = [
  requestDocuments,
  stage('loan_officer', 'pre_qualification', 'completed', 'Stated income and debts support the request'),
  moveTo('processor', 'documents_needed', 'Documents requested from the borrower'),
  assignTo('processor'),
  stage('processor', 'document_collection', 'in_progress'),
];
export const toDocuments = [...start, ...preQualify, ...askForDocuments];
const takeUnderReview = [receive(0), moveTo('processor', 'under_review')];
export const toReview = [...toDocuments, ...takeUnderReview];
export const collect = [
  ...toReview,
  review(0, 1, 'under_review'),
  review(0, 2, 'verified'),
  review(2, undefined, 'verified'),
  stage('processor', 'document_collection', 'completed', 'Every document is verified'),
  creditReport,
];
export const collectWithReplacement = [
  ...toReview,
  replaceFirst,
  review(0, undefined, 'verified'),
  stage('processor', 'document_collection', 'completed', 'Every document is verified'),
  creditReport,
];
const conditions = [
  setConditions(
    'underwriter',
    'bank_statements',
    'title_commitment',
    'verification_of_employment',
    'hazard_insurance',
    'signed_closing_package',
    'recorded_documents',
  ),
  requestCondition('processor', 'title_commitment'),
  requestCondition('processor', 'hazard_insurance'),
];
export const underwrite = [
  moveTo('underwriter', 'underwriting'),
  assignTo('underwriter'),
  stage('underwriter', 'underwriting', 'in_progress'),
  ...conditions,
  clearOn('underwriter', 'bank_statements', 'bank_statement'),
];
export const seniorUnderwrite = [
  moveTo('senior_underwriter', 'underwriting'),
  assignTo('senior_underwriter'),
  stage('senior_underwriter', 'underwriting', 'in_progress'),
  comment('senior_underwriter', 'Reserves cover six months of payments; income trend is stable.'),
  ...conditions,
  clearOn('senior_underwriter', 'bank_statements', 'bank_statement'),
];
export const orderAppraisal = [
  moveTo('underwriter', 'appraisal_pending'),
  stage('processor', 'appraisal', 'in_progress', undefined, 'appraisal_coordinator'),
];
export const finishAppraisal = [
  stage('underwriter', 'appraisal', 'completed', 'The appraised value supports the loan'),
  moveTo('underwriter', 'underwriting'),
];
const approve = [
  stage('underwriter', 'underwriting', 'completed', 'Ratios and credit are within guidelines'),
  stage('senior_underwriter', 'approval', 'in_progress'),
  stage('senior_underwriter', 'approval', 'completed'),
  moveTo('senior_underwriter', 'approved', 'Approved as requested'),
];
export const toApproval = [...collect, ...underwrite, ...orderAppraisal, ...finishAppraisal, ...approve];
export const toApprovalWithReplacement = [
  ...collectWithReplacement,
  ...seniorUnderwrite,
  ...orderAppraisal,
  ...finishAppraisal,
  ...approve,
];
const meetConditions = [
  clearByNote('underwriter', 'title_commitment', 'Clean commitment from the title company, vesting as applied for'),
  clearByNote('underwriter', 'verification_of_employment', 'The employer confirmed position and start on the phone'),
  returnCondition(
    'processor',
    'hazard_insurance',
    'Quote from the agent',
    'This is a quote: send the policy, with the first year paid',
  ),
  clearByNote('underwriter', 'hazard_insurance', 'Policy in force, first year paid, loss payee clause is ours'),
];
export const prepareClosing = [
  ...meetConditions,
  closingPapers,
  moveTo('closer', 'closing_ready'),
  assignTo('closer'),
  stage('closer', 'ready_to_close', 'in_progress'),
];
export const fund = [
  clearByNote('closer', 'signed_closing_package', 'Note, mortgage and disclosures signed and dated; funds received'),
  stage('closer', 'ready_to_close', 'completed', 'Signed and recorded'),
  moveTo('closer', 'funded'),
];

/** A newer statement takes the place of the one that the condition was cleared on, and opens it again. */
export const newerStatement: Chapter = () => [handsIn('bank_statement', 30, 2)];

export const askAgain = comment('processor', 'Left a message for the borrower about the open documents.');
export const appraiserDelayed = comment('processor', 'The appraiser asked for two more days to get access.');
