import type { AdverseActionReason } from '../../../events/lending/denial/adverse-action.ts';
import { authoritiesOf } from '../../../events/lending/decisions/decision-permissions.ts';
import type { Decline, SuspensionCause } from '../../../events/lending/disposition/disposition-facts.ts';
import { type Role, rolePermissions } from '../../../events/lending/permissions/permissions.ts';
import { addDays } from '../files/applications.ts';
import { type Chapter, type DemoFile, does } from '../files/step.ts';

/** Context of a step: the actor's permissions and the day, so that nobody does what the portal would refuse. */
const said = (role: Role, { submittedAt }: DemoFile, at: string) => ({
  may: authoritiesOf({ role, permissions: rolePermissions(role) }),
  days: { submittedOn: submittedAt.slice(0, 10), today: at.slice(0, 10) },
  effectiveOn: at.slice(0, 10),
});

export const withdraw =
  (reason: string): Chapter =>
  (file) => {
    const [borrower] = file.submission.borrowers;
    if (!borrower) return [];
    return [
      does(file, 'loan_officer', 6, (at) => ({
        type: 'WithdrawApplication',
        data: { ...said('loan_officer', file, at), requestedBy: borrower.borrowerId, channel: 'phone', reason },
      })),
    ];
  };

/** The notice gave a week, which is over. */
export const closeIncomplete =
  (missing: string): Chapter =>
  (file) => [
    does(file, 'underwriter', 30, (at) => ({
      type: 'CloseIncompleteApplication',
      data: {
        ...said('underwriter', file, at),
        noticeSentOn: addDays(at, -8),
        answerDueOn: addDays(at, -1),
        missing,
      },
    })),
  ];

export const closeUnaccepted =
  (reason: string): Chapter =>
  (file) => [
    does(file, 'closer', 20, (at) => ({
      type: 'RecordApprovalNotAccepted',
      data: { ...said('closer', file, at), reason },
    })),
  ];

/** A tenth less than was asked for, for two weeks. */
export const offerLess =
  (...reasons: readonly AdverseActionReason[]): Chapter =>
  (file) => {
    const { amountCents, termYears, ratePercent } = file.submission.loan;
    const terms = { amountCents: Math.floor((amountCents * 0.9) / 100_000) * 100_000, termYears, ratePercent };
    return [
      does(file, 'senior_underwriter', 8, (at) => ({
        type: 'MakeCounteroffer',
        data: { ...said('senior_underwriter', file, at), terms, expiresOn: addDays(at, 14), reasons },
      })),
    ];
  };

export const declineOffer =
  (how: Decline): Chapter =>
  (file) => [
    does(file, 'loan_officer', 20, (at) => ({
      type: 'DeclineCounteroffer',
      data: { ...said('loan_officer', file, at), how },
    })),
  ];

export const suspend =
  (waitsFor: SuspensionCause, reason: string): Chapter =>
  (file) => [
    does(file, 'underwriter', 5, (at) => ({
      type: 'SuspendApplication',
      data: { ...said('underwriter', file, at), waitsFor, reviewOn: addDays(at, 10), reason },
    })),
  ];

export const resume =
  (notes: string): Chapter =>
  (file) => [
    does(file, 'underwriter', 12, (at) => {
      const { may, days } = said('underwriter', file, at);
      return { type: 'ResumeApplication', data: { may, days, notes } };
    }),
  ];
