import { type RecordedEvent, userOf } from '../../kernel/message.ts';
import {
  changesFacts,
  changesSinceApproval,
  type DecisionBasis,
  decisionBasis,
} from '../../lending/decisions/decision-basis.ts';
import { approvedOnAfter, type StandingApproval } from '../../lending/decisions/standing-approval.ts';
import type { DispositionEventOf } from '../disposition/disposition.events.ts';
import type { LoanApplicationRestated, LoanApplicationSubmitted } from '../intake/intake.events.ts';
import type { LoanApplicationStatusChanged } from '../status/status.events.ts';

export type WithStandingApproval = { readonly approval: StandingApproval };

/** Of a file that was submitted with this. */
export const noApproval = (submitted: LoanApplicationSubmitted['data']): StandingApproval => ({
  basis: decisionBasis(submitted, 0),
  approvedOn: null,
  approvedById: null,
  changedAt: null,
});

const rested = (
  before: StandingApproval,
  basis: DecisionBasis,
  { effectiveAt }: Pick<RecordedEvent, 'effectiveAt'>,
): WithStandingApproval => {
  const { approvedOn, changedAt } = before;
  const isOther = approvedOn !== null && changesSinceApproval(approvedOn, basis).length > 0;
  return { approval: { ...before, basis, changedAt: isOther ? (changedAt ?? effectiveAt) : null } };
};

/** Each event's effect on the approval, in what shows a file. */
export const standingApprovalAfter = {
  LoanApplicationStatusChanged: (
    { approval }: WithStandingApproval,
    { data: { to }, metadata }: RecordedEvent<LoanApplicationStatusChanged>,
  ): WithStandingApproval => {
    const { basis, changedAt, approvedById } = approval;
    const approvedOn = approvedOnAfter(to, approval.approvedOn, basis);
    if (approvedOn === null) return { approval: { basis, approvedOn, approvedById: null, changedAt: null } };
    return to === 'approved'
      ? { approval: { basis, approvedOn, approvedById: userOf(metadata.actor), changedAt: null } }
      : { approval: { basis, approvedOn, approvedById, changedAt } };
  },
  LoanApplicationRestated: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<LoanApplicationRestated>,
  ): WithStandingApproval => {
    const { factsChanged } = approval.basis;
    const facts = changesFacts(event.data.parts) ? factsChanged + 1 : factsChanged;
    return rested(approval, decisionBasis(event.data, facts), event);
  },
  CounterofferAccepted: (
    { approval }: WithStandingApproval,
    event: RecordedEvent<DispositionEventOf<'CounterofferAccepted'>>,
  ): WithStandingApproval => {
    const { basis } = approval;
    return rested(approval, { ...basis, loan: { ...basis.loan, ...event.data.terms } }, event);
  },
};
