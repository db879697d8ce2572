import { useWatch } from 'react-hook-form';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { formatMoney, formatPercent } from '../../kit/values/format.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { useFiguresText } from '../figures/figures.texts.ts';
import { Ratio } from '../figures/Ratio.tsx';
import type { ApplicationFormValues } from './application-form.ts';
import { liveFigures } from './live-figures.ts';
import { useNewApplicationText } from './new-application.texts.ts';

/** Results of the entered figures, computed while typing. */
export const LiveFigures = () => {
  const t = useNewApplicationText();
  const figures = liveFigures(useWatch() as ApplicationFormValues);
  const money = (cents: number | undefined) => (cents === undefined ? null : formatMoney(centsToDollars(cents)));
  const ofLoans = useFiguresText();
  return (
    <Section title={t('figures')}>
      <Facts columnWidth={130}>
        <Fact label={ofLoans('fields.monthlyPayment')}>{money(figures?.monthlyPaymentCents)}</Fact>
        <Fact label={ofLoans('fields.loanToValueRatio')}>
          {figures?.loanToValuePercent == null ? null : formatPercent(figures.loanToValuePercent, 2)}
        </Fact>
        <Fact label={ofLoans('fields.monthlyIncome')}>{money(figures?.monthlyIncomeCents)}</Fact>
        <Fact label={ofLoans('fields.monthlyDebts')}>{money(figures?.monthlyDebtsCents)}</Fact>
        <Fact label={ofLoans('fields.debtToIncomeRatio')}>
          {figures?.debtToIncomePercent == null ? null : <Ratio percent={figures.debtToIncomePercent} />}
        </Fact>
      </Facts>
    </Section>
  );
};
