import type { RecordedEvent } from '../../events/kernel/message.ts';
import type { Disposition } from '../../events/lending/disposition/disposition.ts';
import type {
  DispositionEvent,
  DispositionEventOf,
} from '../../events/loan-application/disposition/disposition.events.ts';
import type { LoanApplicationSubmitted } from '../../events/loan-application/intake/intake.events.ts';
import { recordedBy } from './recorded-by.ts';

type Became<D extends Disposition, Data> = { readonly disposition: D } & Readonly<Data> & {
    /** When it was recorded, and by whom. */
    readonly at: string;
    readonly by: string;
    /** The account of who did; left out for programs. */
    readonly byId?: string | undefined;
  };

/** Disposition of a file, with everything stated about it. */
export type FileDisposition =
  | Became<'withdrawn', DispositionEventOf<'LoanApplicationWithdrawn'>['data']>
  | Became<'closed_incomplete', DispositionEventOf<'LoanApplicationClosedIncomplete'>['data']>
  | Became<'approved_not_accepted', DispositionEventOf<'LoanApprovalNotAccepted'>['data']>
  | Became<'counteroffer', DispositionEventOf<'CounterofferMade'>['data']>
  | Became<'suspended', DispositionEventOf<'LoanApplicationSuspended'>['data']>;

/** Part of a file's record for its disposition. */
type WithLoan = { readonly loan: LoanApplicationSubmitted['data']['loan'] };
type Recorded<Type extends DispositionEvent['type']> = RecordedEvent<DispositionEventOf<Type>>;

const goesOn = () => ({ disposition: null });

/** Changes of a file's record by disposition events. */
export const dispositionChanges = {
  LoanApplicationWithdrawn: (_file: WithLoan, event: Recorded<'LoanApplicationWithdrawn'>) => ({
    disposition: { disposition: 'withdrawn' as const, ...event.data, ...recordedBy(event) },
  }),
  LoanApplicationClosedIncomplete: (_file: WithLoan, event: Recorded<'LoanApplicationClosedIncomplete'>) => ({
    disposition: { disposition: 'closed_incomplete' as const, ...event.data, ...recordedBy(event) },
  }),
  LoanApprovalNotAccepted: (_file: WithLoan, event: Recorded<'LoanApprovalNotAccepted'>) => ({
    disposition: { disposition: 'approved_not_accepted' as const, ...event.data, ...recordedBy(event) },
  }),
  CounterofferMade: (_file: WithLoan, event: Recorded<'CounterofferMade'>) => ({
    disposition: { disposition: 'counteroffer' as const, ...event.data, ...recordedBy(event) },
  }),
  CounterofferAccepted: ({ loan }: WithLoan, { data }: Recorded<'CounterofferAccepted'>) => ({
    disposition: null,
    loan: { ...loan, ...data.terms },
  }),
  CounterofferDeclined: goesOn,
  LoanApplicationSuspended: (_file: WithLoan, event: Recorded<'LoanApplicationSuspended'>) => ({
    disposition: { disposition: 'suspended' as const, ...event.data, ...recordedBy(event) },
  }),
  LoanApplicationResumed: goesOn,
  DispositionTakenBack: goesOn,
};
