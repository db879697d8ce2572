import type { z } from 'zod';
import { governmentLoan } from '../../../../api/calculators/government-loan.contract.ts';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import { loanWithFeeCents } from '../../../../events/lending/government/government-loan.ts';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import { formatPercent } from '../../kit/values/format.ts';
import { known } from '../file/file-figures.ts';
import type { Draft } from '../form/form-spec.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures, type FigureOf } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { governmentLoanForm } from './government-loan.form.ts';
import { useGovernmentLoanText } from './government-loan.texts.ts';

type Props = ResultProps<z.output<typeof governmentLoan.body>, z.input<typeof governmentLoan.answer>>;

const GovernmentLoanResult = ({ asked, answer }: Props) => {
  const t = useGovernmentLoanText();
  const { upfrontFee, annualRate, annualMonths, residualRequired } = answer;
  const withFee = loanWithFeeCents({ ...asked, loanAmountCents: asked.loanAmount, valueCents: asked.value });
  const figures: readonly (FigureOf | false)[] = [
    { label: t('withFee'), value: formatCents(centsToDollars(withFee)) },
    annualRate !== undefined && { label: t('annual'), value: formatPercent(annualRate, 2) },
    annualMonths !== undefined && {
      label: t('annualMonths'),
      value: t('forMonths', { smart_count: annualMonths }),
    },
    residualRequired !== undefined && {
      label: t('residual'),
      value: formatCents(residualRequired),
      note: t('residualNote'),
    },
  ];
  return (
    <Figures
      main={{ label: t(`fees.${asked.program}`), value: formatCents(upfrontFee) }}
      figures={figures.filter((figure) => figure !== false)}
    />
  );
};

const programs = ['va', 'fha', 'usda'] as const;

/** Nothing of the program where the file's loan is of none. */
const ofFile = ({
  loanType,
  loanAmount,
  propertyValue,
  purchasePrice,
  loanTerm,
  estimatedClosingDate,
}: DetailedApplication): Draft =>
  known({
    program: programs.find((program) => program === loanType) ?? null,
    loanAmount,
    value: purchasePrice === null ? propertyValue : Math.min(propertyValue, purchasePrice),
    months: loanTerm * 12,
    caseDate: estimatedClosingDate,
  });

/** Fees of a government loan. */
export const GovernmentLoanCalculator = () => (
  <CalculatorView
    name="government-loan"
    calculator={governmentLoan}
    form={governmentLoanForm}
    Result={GovernmentLoanResult}
    fromFile={ofFile}
  />
);
