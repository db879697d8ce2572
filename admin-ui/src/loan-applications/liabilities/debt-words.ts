import type { ShownDebt } from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { exclusionGround } from '../../../../events/lending/liabilities/exclusion-reasons.ts';
import { formatCents } from '../../kit/values/exact-money.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useBorrowers } from '../income/useBorrowers.ts';
import { useLiabilitiesText } from './liabilities.texts.ts';

const sentence = (parts: readonly (string | null | undefined | false)[], between = ', '): string =>
  parts.filter((part) => typeof part === 'string' && part !== '').join(between);

/** A debt in words, for its row, its buttons and its dialogs. */
export const useDebtWords = () => {
  const t = useLiabilitiesText();
  const word = useVocabularyText();
  const borrowers = useBorrowers();

  const nameOf = ({ creditor, accountNumber, debtType }: ShownDebt): string =>
    sentence([creditor ?? word(`debtType.${debtType}`), accountNumber], ' ');

  const whoOf = ({ creditor, debtType, borrowerId, isOfSpouse }: ShownDebt): string =>
    sentence([
      creditor === null ? null : word(`debtType.${debtType}`),
      isOfSpouse ? t('spouse') : borrowers.find((each) => each.borrowerId === borrowerId)?.name,
    ]);

  const amountsOf = (amounts: ShownDebt['stated'] | ShownDebt['reported']): string =>
    amounts === null
      ? '—'
      : sentence([
          amounts.payment === null ? t('noPayment') : t('payment', { payment: formatCents(amounts.payment) }),
          amounts.balance === null ? null : t('owes', { balance: formatCents(amounts.balance) }),
          'monthsLeft' in amounts && amounts.monthsLeft !== null && t('monthsLeft', { months: amounts.monthsLeft }),
          'settled' in amounts && amounts.settled !== null && t(`settled.${amounts.settled}`),
          'settledBecause' in amounts && amounts.settledBecause,
          'status' in amounts && (amounts.status === 'late' || amounts.status === 'default') && t('late'),
        ]);

  const whyOf = ({ leftOut, place, rule, unproven }: ShownDebt): string =>
    sentence(
      [
        leftOut === null ? place === 'housing' && t('inHousing') : t(`leftOut.${leftOut}`),
        unproven === null ? null : t(`unproven.${unproven}`),
        rule && t('rule', rule),
      ],
      '. ',
    );

  const treatmentOf = ({ treatment, leftOut }: ShownDebt): string => {
    if (treatment === null) return '';
    const { reason, payoff, note } = treatment;
    return sentence(
      [
        t(`treated.${treatment.treatment}`, { payoff: formatCents(payoff ?? 0) }),
        // What is left out names its ground with its guide.
        reason !== null && leftOut === null && exclusionGround(reason).name,
        note,
      ],
      '. ',
    );
  };

  return { nameOf, whoOf, amountsOf, whyOf, treatmentOf };
};
