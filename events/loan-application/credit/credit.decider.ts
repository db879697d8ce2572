import { IllegalTransitionError, RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import { isFinal, standingInSentence } from '../../lending/disposition/disposition.ts';
import type { DispositionSlice } from '../disposition/disposition.state.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { StatusSlice } from '../status/status.moves.ts';
import type { CreditAuthorized, CreditReport, CreditReportOrdered, CreditReportReceived } from './credit.events.ts';

/** Asks the bureau for a report; while one is expected anyway it changes nothing. */
export type OrderCreditReport = Command<'OrderCreditReport', CreditReportOrdered['data']>;
export type RecordCreditReport = Command<'RecordCreditReport', CreditReport>;
/** Keeps that borrowers have authorized it, so that nobody asks them again for this file. */
export type RecordCreditAuthorization = Command<'RecordCreditAuthorization', { borrowerIds: readonly string[] }>;
export type CreditCommand = OrderCreditReport | RecordCreditReport | RecordCreditAuthorization;

export type CreditSlice = {
  /** Ids of the borrowers who have authorized the lender to obtain their credit. */
  readonly creditAuthorizedBy: readonly string[];
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

/** Who has authorized it already is left out. @throws IllegalTransitionError on a final file, RuleViolationError by field */
const recordCreditAuthorization = (
  { data }: RecordCreditAuthorization,
  file: Slices & CreditSlice,
): CreditAuthorized[] => {
  refuseWhenFinal(file);
  const strangers = data.borrowerIds.flatMap((id, index) =>
    file.borrowers.some(({ borrowerId }) => borrowerId === id)
      ? []
      : [{ field: `borrowerIds.${index}`, message: 'Name one of the borrowers of this application' }],
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('Someone who is not a borrower cannot authorize it', {}, strangers);
  }
  const borrowerIds = data.borrowerIds.filter((id) => !file.creditAuthorizedBy.includes(id));
  return borrowerIds.length === 0 ? [] : [{ type: 'CreditAuthorized', data: { borrowerIds } }];
};

export const creditModule = {
  begin: (): CreditSlice => ({ creditAuthorizedBy: [], reportIds: [], expectsReport: false }),
  decide: {
    RecordCreditAuthorization: recordCreditAuthorization,
    OrderCreditReport: orderCreditReport,
    RecordCreditReport: recordCreditReport,
  },
  evolve: {
    CreditAuthorized: (
      { creditAuthorizedBy }: CreditSlice,
      { data }: CreditAuthorized,
    ): Pick<CreditSlice, 'creditAuthorizedBy'> => ({
      creditAuthorizedBy: [...creditAuthorizedBy, ...data.borrowerIds],
    }),
    CreditReportOrdered: (): Partial<CreditSlice> => ({ expectsReport: true }),
    CreditReportReceived: ({ reportIds }: CreditSlice, { data }: CreditReportReceived): Partial<CreditSlice> => ({
      reportIds: [...reportIds, data.reportId],
      expectsReport: false,
    }),
  },
};
