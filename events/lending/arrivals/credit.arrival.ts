import { toCents } from '../../kernel/money.ts';
import { addDays } from '../calendar/days.ts';
import { bureauNames } from '../credit/borrower-scores.ts';
import { reportExpiresOn } from '../credit/report-age.ts';
import { maskAccount } from '../fields/masks.ts';
import { reportedDebtFacts } from '../figures/debt-facts.ts';
import { pairDebts } from '../figures/merged-debts.ts';
import { creditedBorrowers, type CreditResult, scoreOf } from '../vendor-orders/credit/credit.kind.ts';
import type { ArrivalFactsOf } from './arrival-facts.ts';
import { type ArrivalFinding, dayOf, dollarsOf, found, type HeldAgainst, listOf } from './arrival-finding.ts';
import type { FileBeside, OrderBeside } from './file-beside.ts';

/** Letters are asked for about inquiries of so many days. */
const INQUIRY_DAYS = 120;

/** Debts of the report that the application does not state: closed and repaid accounts are nobody's debt. */
const undisclosedOf = ({ accounts }: CreditResult, { debts }: FileBeside) => {
  const reported = reportedDebtFacts(
    accounts.map(({ balance, monthlyPayment, limit: _limit, ...account }) => ({
      ...account,
      balanceCents: toCents(balance),
      monthlyPaymentCents: toCents(monthlyPayment),
    })),
    'names',
  );
  return pairDebts(reported, debts).onlyReported.map(({ name = '', key, balanceCents, monthlyCents = 0 }) => ({
    // With its number, so that a later report of another account asks again.
    creditor: key.account === undefined ? name : `${name} ${maskAccount(key.account)}`,
    balanceCents,
    paymentCents: monthlyCents,
  }));
};

export const creditFacts = (
  result: CreditResult,
  file: FileBeside,
  { details }: OrderBeside,
): ArrivalFactsOf<'credit'> => {
  const everybody = file.borrowers.map(({ borrowerId }) => borrowerId);
  const since = addDays(result.issuedOn, -INQUIRY_DAYS);
  return {
    kind: 'credit',
    borrowerIds: [...(creditedBorrowers(details) ?? everybody)],
    issuedOn: result.issuedOn,
    score: scoreOf(result),
    undisclosed: undisclosedOf(result, file),
    alerts: (result.alerts ?? []).flatMap(({ borrower, bureau, kind }) => {
      const borrowerId = everybody[borrower];
      return borrowerId === undefined ? [] : { borrowerId, bureau, alert: kind };
    }),
    inquiries: result.inquiries
      .filter(({ date }) => date >= since && date <= result.issuedOn)
      .map(({ creditor, date }) => ({ creditor, on: date })),
    publicRecords: result.publicRecords.map(({ kind, filedOn }) => ({ what: kind, filedOn })),
  };
};

const bureausIn = (alerts: ArrivalFactsOf<'credit'>['alerts']): string =>
  listOf([...new Set(alerts.map(({ bureau }) => bureauNames[bureau]))]);

export const creditArrived = (facts: ArrivalFactsOf<'credit'>, { today }: HeldAgainst): ArrivalFinding[] => {
  const { score, undisclosed, alerts, inquiries, publicRecords, issuedOn } = facts;
  const frozen = alerts.filter(({ alert }) => alert === 'freeze');
  const flagged = alerts.filter(({ alert }) => alert !== 'freeze');
  const monthly = undisclosed.reduce((sum, { paymentCents }) => sum + paymentCents, 0);
  const debts = undisclosed.map(({ creditor, paymentCents }) => `${creditor} (${dollarsOf(paymentCents)} a month)`);
  return [
    score === null
      ? { finding: 'no_score', text: 'No bureau could score the borrowers' }
      : { finding: 'score', text: `Representative score ${score}` },
    ...found(
      undisclosed.length > 0,
      'undisclosed_debts',
      `Not on the application: ${listOf(debts)}; ${dollarsOf(monthly)} a month together`,
    ),
    ...found(frozen.length > 0, 'credit_freeze', `Frozen at ${bureausIn(frozen)}`),
    ...found(flagged.length > 0, 'fraud_alert', `Alert at ${bureausIn(flagged)}`),
    ...found(
      inquiries.length > 0,
      'inquiries',
      listOf(inquiries.map(({ creditor, on }) => `${creditor} on ${dayOf(on)}`)),
    ),
    ...found(
      publicRecords.length > 0,
      'public_records',
      listOf(publicRecords.map(({ what, filedOn }) => `${what}, filed on ${dayOf(filedOn)}`)),
    ),
    ...found(reportExpiresOn(issuedOn) < today, 'credit_expired', `Issued ${dayOf(issuedOn)}`),
  ];
};
