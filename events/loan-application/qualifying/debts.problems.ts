import type { FieldError } from '../../kernel/errors.ts';
import { centsInWords } from '../../kernel/money.ts';
import type { DocumentType } from '../../lending/fields/documents.ts';
import type { FigureFacts } from '../../lending/figures/figure-facts.ts';
import { hasFewPayments, isLease } from '../../lending/figures/liabilities.ts';
import type { MergedDebt } from '../../lending/figures/merged-debts.ts';
import { accrualCents } from '../../lending/liabilities/debt-treatment.ts';
import { exclusionGround, whyNoGround } from '../../lending/liabilities/exclusion-reasons.ts';
import type { DocumentsSlice } from '../documents/documents.state.ts';
import type { DebtEventOf } from './debts.events.ts';

type Treated = Omit<DebtEventOf<'DebtTreated'>['data'], 'debtIds'>;
type File = DocumentsSlice & { readonly facts: Pick<FigureFacts, 'loan'> };

const payoffPapers: readonly DocumentType[] = ['payoff_statement', 'settlement_statement'];

const found = (applies: boolean, field: string, message: string): FieldError[] => (applies ? [{ field, message }] : []);

const isSilent = ({ note }: Treated): boolean => !note?.trim();

const countedProblems = (treated: Treated, { type }: MergedDebt, { facts: { loan } }: File): FieldError[] => {
  const { paymentCents, evidence } = treated;
  const isChanged = paymentCents !== undefined;
  return [
    ...found(isSilent(treated), 'note', isChanged ? 'Say where the payment is from' : 'Say why it counts'),
    ...found(isChanged && evidence.length === 0, 'evidence', 'Choose the document that shows the payment'),
    ...found(
      paymentCents === 0 && type === 'student' && (loan.type === 'fha' || loan.type === 'usda'),
      'payment',
      'A payment of 0 counts with 0.5 percent of the balance: leave it as it is',
    ),
  ];
};

/** Payments that are left by what is owed and paid, without interest. */
const paymentsByBalance = ({ balanceCents, payment }: MergedDebt): number | undefined =>
  balanceCents === undefined || !payment?.cents ? undefined : Math.ceil(balanceCents / payment.cents);

const fewPaymentsProblems = ({ evidence }: Treated, debt: MergedDebt): FieldError[] => {
  const byBalance = paymentsByBalance(debt);
  return [
    ...found(isLease(debt), 'reason', 'A lease counts to its last payment'),
    ...found(
      byBalance !== undefined && !hasFewPayments({ monthsLeft: byBalance }),
      'reason',
      `Its balance takes ${byBalance} payments`,
    ),
    ...found(
      byBalance === undefined && evidence.length === 0,
      'evidence',
      'Choose the document that shows how many payments are left',
    ),
  ];
};

const excludedProblems = (treated: Treated, debt: MergedDebt, { facts: { loan } }: File): FieldError[] => {
  const { reason, evidence } = treated;
  if (reason === undefined) return [{ field: 'reason', message: 'Choose why it does not count' }];
  const needed = exclusionGround(reason).evidence;
  const refused = whyNoGround(reason, debt.type, loan.type);
  return [
    ...found(refused !== null, 'reason', refused ?? ''),
    ...found(needed !== null && evidence.length === 0, 'evidence', `Choose what shows it: ${needed ?? ''}`),
    ...found(needed === null && isSilent(treated), 'note', 'Say how the file shows it'),
    ...(reason === 'few_payments' && refused === null ? fewPaymentsProblems(treated, debt) : []),
  ];
};

const payoffProblems = (
  { payoffCents, evidence }: Treated,
  { balanceCents }: MergedDebt,
  { documents }: File,
): FieldError[] => {
  if (!payoffCents) return [{ field: 'payoff', message: 'Enter what pays it off' }];
  const isShown = evidence.some(({ documentId }) =>
    documents.some((each) => each.documentId === documentId && payoffPapers.includes(each.documentType)),
  );
  const owed = balanceCents ?? payoffCents;
  return [
    ...found(!isShown, 'evidence', 'Choose the payoff statement, or the settlement statement that pays it'),
    ...found(
      payoffCents > owed + accrualCents(owed),
      'payoff',
      `It owes ${centsInWords(owed)}: have a larger payoff reported first`,
    ),
    ...found(
      payoffCents + accrualCents(payoffCents) < owed,
      'payoff',
      `It owes ${centsInWords(owed)}: what is left of it still counts`,
    ),
  ];
};

/** What stands against a treatment, by its fields on the wire. */
export const treatmentProblems = (treated: Treated, debt: MergedDebt, file: File): FieldError[] => {
  switch (treated.treatment) {
    case 'counted':
      return countedProblems(treated, debt, file);
    case 'excluded':
      return excludedProblems(treated, debt, file);
    case 'paid_off':
      return payoffProblems(treated, debt, file);
  }
};
