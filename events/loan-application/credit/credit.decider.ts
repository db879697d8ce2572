import { RuleViolationError } from '../../kernel/errors.ts';
import type { Command } from '../../kernel/message.ts';
import type { IntakeSlice } from '../intake/intake.decider.ts';
import type { CreditReport, CreditReportReceived } from './credit.events.ts';

export type RecordCreditReport = Command<'RecordCreditReport', CreditReport>;

export type CreditSlice = { readonly reportIds: readonly string[] };

/** A report that comes after the decision is still a fact about the borrowers, so a final file takes it too. */
const recordCreditReport = ({ data }: RecordCreditReport, file: IntakeSlice & CreditSlice): CreditReportReceived[] => {
  if (file.reportIds.includes(data.reportId)) return [];
  const borrowerIds = file.borrowers.map(({ borrowerId }) => borrowerId);
  const strangers = data.scores.flatMap(({ borrowerId }, index) =>
    borrowerIds.includes(borrowerId)
      ? []
      : [{ field: `scores.${index}.borrowerId`, message: 'Name one of the borrowers of this application' }],
  );
  if (strangers.length > 0) {
    throw new RuleViolationError('The credit report has a score for somebody who is not a borrower', {}, strangers);
  }
  return [{ type: 'CreditReportReceived', data }];
};

export const creditModule = {
  begin: (): CreditSlice => ({ reportIds: [] }),
  decide: { RecordCreditReport: recordCreditReport },
  evolve: {
    CreditReportReceived: ({ reportIds }: CreditSlice, { data }: CreditReportReceived): CreditSlice => ({
      reportIds: [...reportIds, data.reportId],
    }),
  },
};
