import type { RecordedEvent } from '../../../events/kernel/message.ts';
import { centsToDollars } from '../../../events/kernel/money.ts';
import { ERASED } from '../../../events/kernel/personal-data.ts';
import { comparePulls, type PulledAccount } from '../../../events/lending/credit/compare-pulls.ts';
import { maskAccount } from '../../../events/lending/fields/masks.ts';
import { fileFigures } from '../../../events/lending/figures/file-figures.ts';
import type { CountedDebt } from '../../../events/lending/figures/liabilities.ts';
import { placeOf } from '../../../events/lending/figures/merged-debts.ts';
import { isSettledDocument } from '../../../events/lending/life-cycle/life-cycle.ts';
import type { CreditReport } from '../../../events/loan-application/credit/credit.events.ts';
import type { FileFacts } from '../../../events/loan-application/figures/figure-facts.state.ts';
import type { LoanFile } from '../../../events/loan-application/loan-application.decider.ts';
import type { LoanApplicationEvent } from '../../../events/loan-application/loan-application.events.ts';
import type { DebtEventOf } from '../../../events/loan-application/qualifying/debts.events.ts';
import type { Liabilities, ShownDebt } from './liabilities.contract.ts';

type History = readonly RecordedEvent<LoanApplicationEvent>[];
type Treated = RecordedEvent<DebtEventOf<'DebtTreated'>>;
type Added = RecordedEvent<DebtEventOf<'DebtAdded'>>;

/** A file as it was read from the log, with the facts of its figures, creditors by name. */
export type ReadFile = {
  readonly history: History;
  readonly facts: FileFacts;
  /** The newest last. */
  readonly reports: readonly CreditReport[];
  readonly documents: LoanFile['documents'];
};

const dollars = (cents: number | undefined): number | null => (cents === undefined ? null : centsToDollars(cents));
const legible = (text: string | undefined): string | null => (text === undefined || text === ERASED ? null : text);

const toEvidence = ({ evidence }: Treated['data'] | Added['data'], { documents }: ReadFile) =>
  evidence.map(({ documentId, documentVersion }) => ({
    documentId,
    documentVersion,
    isCurrent: documents.some(
      (each) =>
        each.documentId === documentId && each.documentVersion === documentVersion && isSettledDocument(each.status),
    ),
  }));

const decidedBy = ({ data, metadata, effectiveAt }: Treated | Added, file: ReadFile) => ({
  evidence: toEvidence(data, file),
  note: legible(data.note),
  by: metadata.actor.name,
  at: effectiveAt,
});

const toTreatment = (debtIds: readonly string[], file: ReadFile): ShownDebt['treatment'] => {
  const event = file.history.findLast(
    (each): each is Treated =>
      each.type === 'DebtTreated' && each.data.debtIds.some((debtId) => debtIds.includes(debtId)),
  );
  if (!event) return null;
  const { treatment, paymentCents, reason, payoffCents } = event.data;
  return {
    treatment,
    payment: dollars(paymentCents),
    reason: reason ?? null,
    payoff: dollars(payoffCents),
    ...decidedBy(event, file),
  };
};

const addedIn = ({ history }: ReadFile, debtId: string): Added | undefined =>
  history.findLast((each): each is Added => each.type === 'DebtAdded' && each.data.debtId === debtId);

const ofAdded = (debtId: string, file: ReadFile): Partial<ShownDebt> => {
  const event = addedIn(file, debtId);
  if (!event) return {};
  const { creditor, accountLast4, monthlyCents, borrowerId } = event.data;
  const account = legible(accountLast4);
  return {
    creditor: legible(creditor),
    accountNumber: account === null ? null : maskAccount(account),
    isOfSpouse: borrowerId === undefined,
    treatment: {
      treatment: 'added',
      payment: centsToDollars(monthlyCents),
      reason: null,
      payoff: null,
      ...decidedBy(event, file),
    },
  };
};

const toStated = ({ debt: { stated } }: CountedDebt, { facts }: ReadFile): ShownDebt['stated'] => {
  if (!stated) return null;
  const { balanceCents, monthlyCents, monthsLeft, isPaymentUnstated, debtId } = stated;
  const claimed = facts.settledDebts?.find((each) => each.debtId === debtId);
  return {
    balance: dollars(balanceCents),
    payment: isPaymentUnstated === true ? null : centsToDollars(monthlyCents),
    monthsLeft: monthsLeft ?? null,
    settled: claimed?.why ?? null,
    settledBecause: legible(claimed?.reason),
  };
};

const toReported = ({ debt: { reported } }: CountedDebt, { reports }: ReadFile): ShownDebt['reported'] =>
  reported && {
    balance: centsToDollars(reported.balanceCents),
    payment: dollars(reported.monthlyCents),
    limit: dollars(reported.limitCents),
    status: reports.at(-1)?.accounts[reported.place ?? -1]?.status ?? '',
  };

const toDebt = (counted: CountedDebt, file: ReadFile): ShownDebt[] => {
  const { debt, line } = counted;
  const { debtId, match, type, stated, reported, payment } = debt;
  const treatment = debt.treatment ?? debt.lost;
  if (debtId === undefined) return [];
  const account = reported?.key.account ?? stated?.key?.account;
  return [
    {
      debtId,
      match,
      debtType: type,
      creditor: legible(line.name),
      accountNumber: account === undefined ? null : maskAccount(account),
      borrowerId: line.borrowerId ?? null,
      isOfSpouse: false,
      stated: toStated(counted, file),
      reported: toReported(counted, file),
      counts: payment === null && line.leftOut === undefined ? null : centsToDollars(line.cents),
      place: placeOf(debt),
      leftOut: line.leftOut ?? null,
      unproven: line.unproven ?? null,
      rule: line.rule ? { rule: line.rule.rule, citation: line.rule.citation } : null,
      treatment: treatment ? toTreatment(treatment.debtIds, file) : null,
      ...(match === 'found' && ofAdded(debtId, file)),
    },
  ];
};

const toPulled = (account: PulledAccount | null) =>
  account && {
    balance: centsToDollars(account.balanceCents),
    payment: centsToDollars(account.monthlyPaymentCents),
    status: account.status,
  };

const toSince = ({ reports }: ReadFile): Liabilities['since'] => {
  const [earlier, newest] = reports.slice(-2);
  if (!earlier || !newest) return null;
  return {
    reportedOn: earlier.issuedOn,
    changes: comparePulls(newest.accounts, earlier.accounts).map(({ before, now, differs }) => ({
      creditor: (now ?? before)?.creditor ?? '',
      accountNumber: maskAccount((now ?? before)?.accountNumberLast4 ?? ''),
      before: toPulled(before),
      now: toPulled(now),
      differs: [...differs],
    })),
  };
};

/** Every debt of a file once, what counts of it and why, and what is other than in the report before. */
export const toLiabilities = (file: ReadFile): Liabilities => {
  const { liabilities, debts } = fileFigures(file.facts);
  return {
    reportedOn: file.facts.reported?.asOf ?? null,
    debts: liabilities.flatMap((counted) => toDebt(counted, file)),
    monthly: centsToDollars(debts.cents),
    missing: [...debts.missing],
    since: toSince(file),
  };
};
