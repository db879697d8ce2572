import type { LoanApplicationEventType } from '../../events/loan-application/loan-application.events.ts';

/** Events that are recorded with the one that a person meant, in the same append: a submission, or a change of answers. */
export const recordedWithAnother = [
  'UrlaStated',
  'UrlaDrawnUp',
  'UrlaProposalTaken',
  'LoanApplicationRestated',
] as const satisfies readonly LoanApplicationEventType[];
