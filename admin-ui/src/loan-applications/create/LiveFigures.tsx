import { useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { formatMoney, formatPercent } from '../../kit/values/format.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Ratio } from '../detail/Ratio.tsx';
import type { ApplicationFormValues } from './application-form.ts';
import { liveFigures } from './live-figures.ts';

/** What the entered figures come to, computed while typing. */
export const LiveFigures = () => {
  const translate = useTranslate();
  const figures = liveFigures(useWatch() as ApplicationFormValues);
  const money = (cents: number | undefined) => (cents === undefined ? null : formatMoney(centsToDollars(cents)));
  const label = (field: string) => translate(`loanFile.fields.${field}`);
  return (
    <Section title={translate('newApplication.figures')}>
      <Facts columnWidth={130}>
        <Fact label={label('monthlyPayment')}>{money(figures?.monthlyPaymentCents)}</Fact>
        <Fact label={label('loanToValueRatio')}>
          {figures?.loanToValuePercent == null ? null : formatPercent(figures.loanToValuePercent, 2)}
        </Fact>
        <Fact label={label('monthlyIncome')}>{money(figures?.monthlyIncomeCents)}</Fact>
        <Fact label={label('monthlyDebts')}>{money(figures?.monthlyDebtsCents)}</Fact>
        <Fact label={label('debtToIncomeRatio')}>
          {figures?.debtToIncomePercent == null ? null : <Ratio percent={figures.debtToIncomePercent} />}
        </Fact>
      </Facts>
    </Section>
  );
};
