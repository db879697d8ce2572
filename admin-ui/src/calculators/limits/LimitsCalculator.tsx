import type { z } from 'zod';
import { limits } from '../../../../api/calculators/limits.contract.ts';
import { known } from '../file/file-figures.ts';
import { type ResultProps, TableCalculatorView } from '../page/CalculatorView.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { TableUsed } from '../result/TableUsed.tsx';
import { limitsForm } from './limits.form.ts';
import { useLimitsText } from './limits.texts.ts';

type Props = ResultProps<unknown, z.output<typeof limits.answer>>;

const LimitsResult = ({ answer }: Props) => {
  const t = useLimitsText();
  const { county, state, limit, isLeast, baseline, ceiling, conforming, table } = answer;
  return (
    <>
      <Figures
        main={{
          label: t('limit', { county, state }),
          value: formatCents(limit),
          ...(isLeast && { note: t('atLeast') }),
        }}
        figures={[
          { label: t('baseline'), value: formatCents(baseline) },
          { label: t('ceiling'), value: formatCents(ceiling) },
          ...(conforming === undefined ? [] : [{ label: t('conforming'), value: t(conforming ? 'within' : 'above') }]),
        ]}
      />
      <TableUsed table={table} />
    </>
  );
};

/** Loan limits of a county. */
export const LimitsCalculator = () => (
  <TableCalculatorView
    name="limits"
    calculator={limits}
    form={limitsForm}
    Result={LimitsResult}
    fromFile={({ loanAmount, loanType }) => known({ loanAmount, loanType })}
  />
);
