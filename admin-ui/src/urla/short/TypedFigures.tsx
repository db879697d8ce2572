import Typography from '@mui/material/Typography';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { draftRatios } from '../../../../events/lending/urla/draft-ratios.ts';
import { todayAtBranch } from '../../kit/form/today.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useWholeApplication } from '../draft/draft-context.ts';
import { useShortFormText } from '../texts/short-form.texts.ts';

const money = (cents: number): string => formatMoney(centsToDollars(cents));
const percent = (ratio: number | null): string | null => (ratio === null ? null : formatPercent(ratio, 2));

/** Payment and ratios of what is typed so far. */
export const TypedFigures = () => {
  const t = useShortFormText();
  const ratios = draftRatios(useWholeApplication(), todayAtBranch());
  return (
    <Section title={t('figures')}>
      {ratios === null ? (
        <Typography variant="body2" color="textSecondary">
          {t('noFigures')}
        </Typography>
      ) : (
        <Facts columnWidth={130}>
          <Fact label={t('payment')}>{money(ratios.monthlyPaymentCents)}</Fact>
          <Fact label={t('loanToValue')}>{percent(ratios.loanToValuePercent)}</Fact>
          <Fact label={t('incomeMonth')}>{money(ratios.monthlyIncomeCents)}</Fact>
          <Fact label={t('debtsMonth')}>{money(ratios.monthlyDebtsCents)}</Fact>
          <Fact label={t('debtToIncome')}>{percent(ratios.debtToIncomePercent) ?? t('noIncome')}</Fact>
        </Facts>
      )}
    </Section>
  );
};
