import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { CreditReport, CreditReportOrdered, CreditReportReceived } from './credit.events.ts';

/** Asks the bureau for a report; while one is expected anyway it changes nothing. */
export type OrderCreditReport = Command<'OrderCreditReport', CreditReportOrdered['data']>;
export type RecordCreditReport = Command<'RecordCreditReport', CreditReport>;
export type CreditCommand = OrderCreditReport | RecordCreditReport;

export type CreditSlice = {
  readonly reportIds: readonly string[];
  /** The file waits for a report that staff asked for. */
  readonly expectsReport: boolean;
};

type Slices = IntakeSlice & StatusSlice & DispositionSlice;

const refuseWhenFinal = (file: Slices): void => {
  if (!isFinal(file)) return;
  throw new IllegalTransitionError(
    `The application is ${standingInSentence(file)}: it takes no credit report any more`,
    {
      applicationId: file.applicationId,
      status: file.status,
      allowed: [],
    },
  );
};

const orderCreditReport = ({ data }: OrderCreditReport, file: Slices & CreditSlice): CreditReportOrdered[] => {
  refuseWhenFinal(file);
  return file.expectsReport ? [] : [{ type: 'CreditReportOrdered', data }];
};

/** Each report of an order, and each that staff asked for, once. @throws IllegalTransitionError on a final file, RuleViolationError */
const recordCreditReport = ({ data }: RecordCreditReport, file: Slices & CreditSlice): CreditReportReceived[] => {
  if (file.reportIds.includes(data.reportId)) return [];
  refuseWhenFinal(file);
  if (!file.expectsReport && data.orderId === undefined) {
    throw new RuleViolationError('The application expects no credit report: order one first', {
      applicationId: file.applicationId,
    });
  }
  const borrowerIds = file.borrowers.map(({ borrowerId }) => borrowerId);
  const strangers = data.scores.flatMap(({ borrowerId }, index) =>
    borrowerIds.includes(borrowerId)
      ? []
      : [{ field: `scores.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('The credit report has a score for someone who is not a borrower', {}, strangers);
  }
  return [{ type: 'CreditReportReceived', data }];
};

export const creditModule = {
  begin: (): CreditSlice => ({ reportIds: [], expectsReport: false }),
  decide: { OrderCreditReport: orderCreditReport, RecordCreditReport: recordCreditReport },
  evolve: {
    CreditReportOrdered: (): Partial<CreditSlice> => ({ expectsReport: true }),
    CreditReportReceived: ({ reportIds }: CreditSlice, { data }: CreditReportReceived): CreditSlice => ({
      reportIds: [...reportIds, data.reportId],
      expectsReport: false,
    }),
  },
};
