import { z } from 'zod';
import { adverseActionNoticesSchema } from '../../../api/adverse-action/adverse-action.contract.ts';
import { commandAnswerSchema } from '../../../api/http/requests/command-answer.contract.ts';
import {
  type DetailedApplication,
  detailedApplicationSchema,
  waitingForSchema,
  similarFileSchema,
} from '../../../api/loan-application/detail/detail.contract.ts';
import { possibleActSchema } from '../../../api/loan-application/disposition/disposition.contract.ts';
import { possibleMoveSchema } from '../../../api/loan-application/status/status.contract.ts';
import {
  type LoanEstimateAnswer,
  loanEstimateSchema,
} from '../../../api/loan-application/disclosures/loan-estimate.contract.ts';
import type { LoanDocument } from '../../../api/loan-application/documents/documents.contract.ts';
import type { NeedOnFile } from '../../../api/loan-application/needs/needs.contract.ts';
import { staffMemberSchema } from '../../../api/user/user.contract.ts';
import { vendorOrderRowSchema } from '../../../api/vendor-order/vendor-order.contract.ts';
import { type ApplicationStatus, stages } from '../../../events/lending/life-cycle/life-cycle.ts';
import {
  dispositionActsOf,
  type MovableFile,
  movesOf,
} from '../../../events/loan-application/loan-application.decider.ts';
import { neededKey } from '../../../events/lending/needs/subjects.ts';
import type { ShownRatio } from '../../../api/services/file/file-figures.contract.ts';
import { figureFacts } from '../values/figure-facts.ts';
import { type Answer, type Answers, json, page } from './network.ts';

export const fileId = '11111111-1111-4111-8111-111111111111';
export const colleague = {
  id: '22222222-2222-4222-8222-222222222222',
  name: 'Morgan Castellanos',
  role: 'manager',
  department: null,
} as const;

/** A ratio as borrowers stated it. */
export const ratio = (percent: number, missing: ShownRatio['missing'] = []): ShownRatio => ({
  percent,
  forLimits: percent,
  provenance: 'stated',
  missing,
});

/** A file as it is after its submission. */
export const loanFile = (more: Partial<DetailedApplication> = {}): DetailedApplication => {
  const status = more.status ?? 'submitted';
  return {
    id: fileId,
    loanNumber: 'LL-2026-1H248H24',
    version: 1,
    borrowerName: 'Alice Rivera',
    borrowerEmail: 'alice.rivera@example.com',
    borrowerPhone: null,
    borrowerId: '33333333-3333-4333-8333-333333333333',
    borrowerDateOfBirth: '••/••/1984',
    borrowerSsn: '•••-••-6789',
    coBorrowers: [],
    status,
    disposition: null,
    allowedActs: actsOfFile(status),
    heldBy: null,
    hmdaAction: null,
    allowedStatuses: movesOfFile(status),
    isOwnSubmission: false,
    isOwnMove: false,
    priority: 'medium',
    employmentStatus: 'employed',
    employerName: 'Hill Country Dental',
    yearsAtEmployer: 6,
    creditScore: null,
    creditReportIssuedOn: null,
    loanAmount: 320_000,
    loanType: 'conventional',
    loanPurpose: 'purchase',
    loanTerm: 30,
    interestRate: 6.5,
    downPayment: 80_000,
    downPaymentPercent: 20,
    propertyAddress: '48 Oak Lane, Round Rock, TX 78664',
    propertyValue: 400_000,
    propertyValueFrom: 'application',
    propertyType: 'single_family',
    occupancy: 'primary_residence',
    loanToValueRatio: 80,
    combinedLoanToValueRatio: null,
    otherLoans: null,
    purchasePrice: null,
    monthlyIncome: 8_000,
    monthlyDebts: 350,
    noteAmount: more.loanAmount ?? 320_000,
    monthlyPayment: 2_022.62,
    monthlyHousing: 2_396.4,
    debtToIncomeRatio: 34.33,
    cashToClose: { amount: 80_000, provenance: 'stated', missing: ['closing_costs', 'prepaids'] },
    reserves: {
      amount: -80_000,
      months: null,
      neededMonths: 0,
      rule: null,
      verdict: 'unknown',
      provenance: 'stated',
      missing: ['verified_assets', 'closing_costs', 'prepaids'],
    },
    ratios: {
      loanToValue: ratio(80),
      combinedLoanToValue: ratio(80),
      highCreditLoanToValue: ratio(80),
      housingToIncome: ratio(29.955),
      debtToIncome: ratio(34.33),
    },
    completionPercentage: 10,
    assignedTo: null,
    assigneeId: null,
    createdAt: '2026-03-02T15:00:00.000Z',
    updatedAt: '2026-03-02T15:00:00.000Z',
    estimatedClosingDate: null,
    changedSinceApproval: null,
    underwriterNotes: null,
    daysInProcess: 1,
    workflowStages: stages.map(({ id, name }) => ({
      id,
      name,
      status: 'pending' as const,
      assignedTo: null,
      notes: null,
      earlierNotes: [],
      updatedAt: null,
      missingEvidence: null,
    })),
    needs: [],
    documents: [],
    conditions: [],
    timeline: [
      {
        id: '44444444-4444-4444-8444-444444444444',
        event: 'Application submitted',
        date: '2026-03-02T15:00:00.000Z',
        user: 'Leo Marchetti',
        actorKind: 'user',
        notes: null,
      },
    ],
    outOfDate: [],
    timelineLength: 1,
    ...more,
  };
};

/** The moves of a file whose stages before the decision are done, which asks for no document. */
const movesOfFile = (status: ApplicationStatus): DetailedApplication['allowedStatuses'] =>
  movesOf(fileIn(status)).map((move) => possibleMoveSchema.parse(move));

const actsOfFile = (status: ApplicationStatus): DetailedApplication['allowedActs'] =>
  dispositionActsOf(fileIn(status)).map((act) => possibleActSchema.parse(act));

const fileIn = (status: ApplicationStatus): MovableFile => {
  const done = { status: 'completed' } as const;
  return {
    status,
    disposition: null,
    offer: null,
    applicationId: fileId,
    borrowers: [],
    facts: {
      ...figureFacts(),
      loan: {
        amountCents: 320_000_00,
        termYears: 30,
        ratePercent: 6.5,
        type: 'conventional',
        purpose: 'purchase',
      },
      yearsEmployed: [6],
      credit: null,
    },
    factsChanged: 0,
    approvedOn: null,
    reliance: { changes: [], confirmations: [], settled: {} },
    broughtInBy: [],
    needed: [],
    waived: [],
    forgottenBorrowerIds: [],
    subjectsBeingErased: [],
    documents: [],
    conditions: [],
    stages: {
      pre_qualification: done,
      document_collection: done,
      underwriting: done,
      appraisal: done,
      approval: { status: 'pending' },
      ready_to_close: { status: 'pending' },
    },
  };
};

/** A document with one file. */
export const payStub = (more: Partial<LoanDocument> = {}): LoanDocument => ({
  id: '55555555-5555-4555-8555-555555555555',
  fileName: 'pay-stub.pdf',
  documentType: 'pay_stub',
  subjects: null,
  subjectNames: [],
  isUnassigned: false,
  fileSize: 2_048,
  uploadedAt: '2026-03-03T15:00:00.000Z',
  uploadedBy: 'Priya Halloran',
  reviewedBy: null,
  status: 'received',
  reviewNotes: null,
  requestReason: null,
  dueOn: null,
  againBecause: null,
  documentVersion: 1,
  differences: 0,
  verifyingNeedsAnother: false,
  clearingNeedsAnother: false,
  splitInto: null,
  versions: [],
  ...more,
});

/** A W-2 of the borrower of `loanFile` that is needed for a year. */
export const w2Need = (taxYear: number, more: Partial<NeedOnFile> = {}): NeedOnFile => {
  const subject = { borrowerId: '33333333-3333-4333-8333-333333333333', taxYear };
  return {
    id: neededKey({ documentType: 'w2', subject }),
    documentType: 'w2',
    subject,
    name: `W-2 form of Alice Rivera, ${taxYear}`,
    subjectName: `Alice Rivera, ${taxYear}`,
    phase: 'application',
    state: 'missing',
    documentId: null,
    lines: [],
    askedBecause: null,
    waived: null,
    ...more,
  };
};

export const SIMILAR = `GET /api/applications/${fileId}/similar`;
export const detailed = `GET /api/applications/${fileId}/detailed`;
export const detailedAnswer = (file: DetailedApplication): Answer => json(detailedApplicationSchema, file);

/** A file without a Loan Estimate, and with nothing to make one of. */
export const noEstimate: LoanEstimateAnswer = {
  issued: [],
  terms: {},
  estimate: null,
  missing: [{ field: 'fees', message: 'Enter the fees', enteredIn: 'fees' }],
  block: null,
  today: '2026-03-02',
  version: 1,
};

/** Answers for the screens of a file. */
export const loanFileAnswers = (file = loanFile()): Answers => ({
  [detailed]: detailedAnswer(file),
  [`GET /api/applications/${fileId}/waiting-for`]: json(waitingForSchema, { waitingFor: null }),
  [SIMILAR]: json(z.array(similarFileSchema), []),
  // Of a rejected one.
  [`GET /api/applications/${fileId}/adverse-action-notices`]: json(adverseActionNoticesSchema, {
    isDue: false,
    dueOn: '2026-03-30',
    dueBecause: '30 days after the application was complete on Feb 28, 2026',
    reasons: [],
    needsOwnWords: false,
    notices: [],
    today: '2026-03-02',
    version: 1,
  }),
  [`GET /api/applications/${fileId}/loan-estimate`]: json(loanEstimateSchema, noEstimate),
  'GET /api/staff': json(z.array(staffMemberSchema), [colleague]),
  'GET /api/vendor-orders': page(vendorOrderRowSchema, []),
});

/** Takes a command, and answers the file as it is `after` from then on. */
export const changing = (route: string, before: DetailedApplication, after: DetailedApplication): Answers => {
  let file = before;
  return {
    ...loanFileAnswers(),
    [route]: () => {
      file = after;
      return json(commandAnswerSchema, { id: fileId, version: after.version });
    },
    [detailed]: () => detailedAnswer(file),
  };
};
