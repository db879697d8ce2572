import { apr } from '../../../../api/calculators/apr.contract.ts';
import type { z } from 'zod';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { aprForm } from './apr.form.ts';
import { useAprText } from './apr.texts.ts';
import { type AprAsked, flowOf } from './cash-flow.ts';
import { CashFlow } from './CashFlow.tsx';

type Props = ResultProps<AprAsked, z.input<typeof apr.answer>>;

const AprResult = ({ asked, answer }: Props) => {
  const t = useAprText();
  return (
    <>
      <Figures
        main={{
          label: t('apr'),
          value: `${answer.apr.toFixed(3)}%`,
          note: t('exact', { apr: answer.apr.toFixed(6) }),
        }}
        figures={[
          { label: t('amountFinanced'), value: formatCents(answer.amountFinanced) },
          { label: t('financeCharge'), value: formatCents(answer.financeCharge) },
          { label: t('totalOfPayments'), value: formatCents(answer.totalOfPayments) },
          {
            label: t('unitPeriod'),
            value: answer.unitPeriod,
            note: t('perYear', { count: Math.round(answer.unitPeriodsPerYear * 1000) / 1000 }),
          },
        ]}
      />
      <CashFlow runs={flowOf(asked)} />
    </>
  );
};

/** The annual percentage rate of a cash flow. */
export const AprCalculator = () => <CalculatorView name="apr" calculator={apr} form={aprForm} Result={AprResult} />;
