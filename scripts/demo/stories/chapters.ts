import { v5 as uuidv5 } from 'uuid';
import type { AdverseActionReason } from '../../../events/lending/denial/adverse-action.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import { documentReason } from '../../../events/lending/documents/document-reasons.ts';
import type {
  ApplicationStatus,
  DocumentType,
  Priority,
  StageId,
} from '../../../events/lending/life-cycle/life-cycle.ts';
import { type Role, rolePermissions } from '../../../events/lending/permissions/permissions.ts';
import type { ReviewDocument } from '../../../events/loan-application/documents/documents.review.ts';
import type { ChangeStage } from '../../../events/loan-application/stages/stages.decider.ts';
import { addDays } from '../files/applications.ts';
import {
  type Chapter,
  type DemoFile,
  type DemoStep,
  does,
  documentIdOf,
  subjectsIn,
  handsIn,
  nameOf,
  staffOf,
} from '../files/step.ts';

/** Every sixth file waits for someone to take it. */
const staysUnassigned = ({ number }: DemoFile): boolean => number % 6 === 5;

export const submit: Chapter = (file) => [
  does(file, 'loan_officer', 0, { type: 'SubmitLoanApplication', data: file.submission }),
];

export const assignTo =
  (role: Role): Chapter =>
  (file) => {
    if (staysUnassigned(file)) return [];
    const person = staffOf(file, role);
    return [
      does(file, 'manager', 2, {
        type: 'AssignLoanApplication',
        data: { assigneeId: person.userId, assigneeName: nameOf(person) },
      }),
    ];
  };

export const prioritize =
  (priority: Priority): Chapter =>
  (file) =>
    file.submission.priority === priority
      ? []
      : [does(file, 'manager', 3, { type: 'PrioritizeLoanApplication', data: { priority } })];

/** Authorities of a role: nobody in the history does anything that the portal would refuse. */
const mayOf = (role: Role) => authoritiesOf({ role, permissions: rolePermissions(role) });

export const moveTo =
  (role: Role, status: ApplicationStatus, notes?: string, reasons?: readonly AdverseActionReason[]): Chapter =>
  (file) => [
    does(file, role, 4, { type: 'ChangeApplicationStatus', data: { status, notes, reasons, may: mayOf(role) } }),
  ];

/** @param assignedTo assignee of a started stage; its starter when left out */
export const stage =
  (
    role: Role,
    stageId: StageId,
    status: ChangeStage['data']['status'],
    notes?: string,
    assignedTo: Role = role,
  ): Chapter =>
  (file) => {
    const person = staffOf(file, assignedTo);
    const assignee = status === 'in_progress' ? { assigneeId: person.userId, assigneeName: nameOf(person) } : {};
    return [
      does(file, role, 5, { type: 'ChangeStage', data: { stageId, status, notes, may: mayOf(role), ...assignee } }),
    ];
  };

export const comment =
  (role: Role, text: string): Chapter =>
  (file) => [
    does(file, role, 6, {
      type: 'CommentOnApplication',
      data: { commentId: uuidv5(text, file.submission.applicationId), comment: text },
    }),
  ];

const asks = (file: DemoFile, types: readonly DocumentType[]): DemoStep =>
  does(file, 'processor', 3, (at) => ({
    type: 'RequestDocuments',
    data: {
      requests: types.map((documentType) => ({
        documentId: documentIdOf(file, documentType),
        documentType,
        subjects: subjectsIn(file, documentType),
        reason: documentReason(documentType),
        dueOn: addDays(at, 10),
      })),
    },
  }));

export const requestDocuments: Chapter = (file) => [asks(file, file.documentTypes)];

/** What is due before closing is asked for, comes in, and is verified. */
export const closingPapers: Chapter = (file) => [
  asks(file, file.closingTypes),
  ...file.closingTypes.map((type) => handsIn(type, 9)),
  ...file.closingTypes.map((type) => reviews(file, type, 'verified')),
];

/** Papers number `from` to before `to` of the file come in. */
export const receive =
  (from: number, to?: number): Chapter =>
  (file) =>
    file.documentTypes.slice(from, to).map((type) => handsIn(type, 9));

type Decision = ReviewDocument['data']['status'];

const reviews = (file: DemoFile, documentType: DocumentType, status: Decision, reviewNotes?: string): DemoStep =>
  does(file, 'processor', 4, {
    type: 'ReviewDocument',
    data: { documentId: documentIdOf(file, documentType), status, reviewNotes },
  });

export const review =
  (from: number, to: number | undefined, status: Decision, notes?: string): Chapter =>
  (file) =>
    file.documentTypes.slice(from, to).map((type) => reviews(file, type, status, notes));

/** The first paper was hard to read, so a better scan took its place. */
export const replaceFirst: Chapter = (file) =>
  file.documentTypes
    .slice(0, 1)
    .flatMap((type) => [
      reviews(file, type, 'needs_review', 'The scan cuts off the right edge; please send the whole page'),
      handsIn(type, 20, 2),
    ]);

/** A verified paper does not do, so the borrower is asked for another one. */
export const askAgainFor =
  (documentType: DocumentType, againBecause: string, reason: string): Chapter =>
  (file) =>
    file.documentTypes.includes(documentType)
      ? [
          does(file, 'processor', 4, (at) => ({
            type: 'RequestDocument',
            data: {
              documentId: documentIdOf(file, documentType),
              documentType,
              subjects: subjectsIn(file, documentType),
              reason,
              againBecause,
              dueOn: addDays(at, 10),
            },
          })),
        ]
      : [];

const bureaus = ['equifax', 'experian', 'transunion'] as const;

export const creditReport: Chapter = (file) => [
  does(file, 'processor', 1, {
    type: 'OrderCreditReport',
    data: { orderId: uuidv5('credit-order', file.submission.applicationId), reason: 'For the pre-qualification' },
  }),
  {
    hours: 6,
    by: 'Credit bureau',
    command: (at) => ({
      type: 'RecordCreditReport',
      data: {
        reportId: `CR-${file.submission.loanNumber}`,
        partnerId: 'credit-bureau',
        deliveryId: `import-${file.submission.loanNumber}`,
        issuedOn: at.slice(0, 10),
        scores: file.submission.borrowers.flatMap(({ borrowerId }, index) =>
          bureaus.map((bureau, place) => ({ borrowerId, bureau, score: scoreOf(file, index) + place * 4 - 3 })),
        ),
        accounts: file.submission.debts
          .filter(({ creditor }) => creditor !== undefined)
          .map(({ creditor, accountLast4, type, monthlyCents, balanceCents }, index) => ({
            creditor: creditor ?? 'Unnamed creditor',
            accountType: type,
            accountNumberLast4: accountLast4 ?? String(1000 + ((file.number * 97 + index * 31) % 9000)),
            status: (file.number + index) % 9 === 4 ? ('late' as const) : ('current' as const),
            balanceCents: balanceCents ?? 0,
            ...(type === 'credit_card' ? { limitCents: 12_000_00 } : {}),
            monthlyPaymentCents: monthlyCents,
            monthsReviewed: 24 + ((file.number * 7 + index * 13) % 60),
            onTimePercent: (file.number + index) % 9 === 4 ? 93 : 100,
          })),
      },
    }),
  },
];

/** From 612 to 791, spread over the files. */
const scoreOf = ({ number }: DemoFile, borrowerIndex: number): number =>
  612 + ((number * 47 + borrowerIndex * 23) % 180);
