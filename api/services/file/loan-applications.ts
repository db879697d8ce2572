import type {
  LoanApplication,
  LoanApplicationCommand,
} from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { OpenAggregate } from '../../../events/store/append/aggregate.ts';

export type LoanApplications = OpenAggregate<LoanApplicationCommand, LoanApplicationEvent, LoanApplication>;
