import type { z } from 'zod';
import { affordability } from '../../../../api/calculators/affordability.contract.ts';
import { known } from '../file/file-figures.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { Reasons } from '../result/Reasons.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { affordabilityForm } from './affordability.form.ts';
import { useAffordabilityText } from './affordability.texts.ts';

type Props = ResultProps<z.output<typeof affordability.body>, z.input<typeof affordability.answer>>;

const AffordabilityResult = ({ answer }: Props) => {
  const t = useAffordabilityText();
  return (
    <>
      <Figures
        main={{ label: t('maxPrice'), value: formatCents(answer.maxPrice) }}
        figures={[
          { label: t('maxLoan'), value: formatCents(answer.maxLoan) },
          { label: t('payment'), value: formatCents(answer.payment) },
          { label: t('limitedBy'), value: t(`limits.${answer.limitedBy}`) },
        ]}
      />
      <Reasons title={t('leftOut')} lines={answer.leftOut.map(({ name, why }) => `${name}: ${why}`)} />
    </>
  );
};

/** The largest loan and price that an income carries. */
export const AffordabilityCalculator = () => (
  <CalculatorView
    name="affordability"
    calculator={affordability}
    form={affordabilityForm}
    Result={AffordabilityResult}
    fromFile={({ loanPurpose, monthlyIncome, monthlyDebts, downPayment, interestRate, loanTerm, loanType }) =>
      known({
        monthlyIncome,
        debts: monthlyDebts,
        // The 0 of a refinance would afford nothing.
        downPayment: loanPurpose === 'purchase' ? downPayment : null,
        annualRate: interestRate,
        months: loanTerm * 12,
        loanType,
      })
    }
  />
);
