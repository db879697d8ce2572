import Typography from '@mui/material/Typography';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { draftFigures } from '../../../../events/lending/urla/draft-figures.ts';
import { DTI_LIMIT_PERCENT, Ratio } from '../../kit/figures/Ratio.tsx';
import { todayAtBranch } from '../../kit/form/today.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { useWholeApplication } from '../draft/draft-context.ts';
import { useShortFormText } from '../texts/short-form.texts.ts';

const money = (cents: number): string => formatMoney(centsToDollars(cents));

/** Payment, housing expense and ratios of what is typed so far. */
export const TypedFigures = () => {
  const t = useShortFormText();
  const figures = draftFigures(useWholeApplication(), todayAtBranch());
  return (
    <Section title={t('figures')}>
      {figures.principalAndInterestCents === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('noFigures')}
        </Typography>
      ) : (
        <Facts columnWidth={130}>
          <Fact label={t('payment')}>{money(figures.principalAndInterestCents)}</Fact>
          <Fact label={t('housingMonth')}>{money(figures.housing.cents)}</Fact>
          <Fact label={t('loanToValue')}>
            <Ratio ratio={figures.ltv} />
          </Fact>
          <Fact label={t('incomeMonth')}>{money(figures.income.cents)}</Fact>
          <Fact label={t('debtsMonth')}>{money(figures.debts.cents)}</Fact>
          <Fact label={t('debtToIncome')}>
            {figures.backDti.percent === null ? (
              t('noIncome')
            ) : (
              <Ratio ratio={figures.backDti} limit={DTI_LIMIT_PERCENT} />
            )}
          </Fact>
        </Facts>
      )}
    </Section>
  );
};
