import { centsToDollars } from '../../../events/kernel/money.ts';
import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { qualifyingIncome } from '../../../events/lending/income/qualifying-income.ts';
import { isSettledDocument } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { QualifyingEventOf } from '../../../events/loan-application/qualifying/qualifying.events.ts';
import type { ShownWorksheet } from './income.contract.ts';
import { inDollars } from './worksheet-money.contract.ts';

type Qualified = RecordedEvent<QualifyingEventOf<'IncomeQualified'>>;
type File = Pick<LoanFile, 'facts' | 'documents'>;

const toEvidence = ({ evidence }: Qualified['data'], { documents }: File): ShownWorksheet['evidence'] =>
  evidence.map(({ documentId, documentVersion }) => ({
    documentId,
    documentVersion,
    isCurrent: documents.some(
      (each) =>
        each.documentId === documentId && each.documentVersion === documentVersion && isSettledDocument(each.status),
    ),
  }));

const toWorksheet = ({ data, metadata, effectiveAt }: Qualified, file: File): ShownWorksheet => {
  const { worksheet, noteDate } = data;
  const { loan } = file.facts;
  const worked = worksheet && qualifyingIncome(worksheet, { loanType: loan.type, noteDate });
  return {
    worksheetId: data.worksheetId,
    borrowerId: data.borrowerId,
    incomeType: data.incomeType,
    source: data.source ?? null,
    worksheet: worksheet ? { method: worksheet.method, ...inDollars(worksheet) } : null,
    monthly: centsToDollars(data.monthlyCents),
    lines: (worked?.lines ?? []).map(({ name, cents }) => ({ name, amount: centsToDollars(cents) })),
    findings: [...data.findings],
    basis: (worked?.basis ?? []).map(({ rule, citation }) => ({ rule, citation })),
    evidence: toEvidence(data, file),
    note: data.note ?? null,
    by: metadata.actor.name,
    at: effectiveAt,
  };
};

/** The worksheets of a file that stand, in the order in which they came. @param history of the file */
export const toWorksheets = (history: readonly RecordedEvent<LoanApplicationEvent>[], file: File): ShownWorksheet[] =>
  (file.facts.qualifiedIncome ?? []).flatMap(({ worksheetId }) => {
    const last = history.findLast(
      (event): event is Qualified => event.type === 'IncomeQualified' && event.data.worksheetId === worksheetId,
    );
    return last ? [toWorksheet(last, file)] : [];
  });
