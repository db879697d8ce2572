import type { z } from 'zod';
import { rateSpread } from '../../../../api/calculators/rate-spread.contract.ts';
import { type ResultProps, TableCalculatorView } from '../page/CalculatorView.tsx';
import { Figures, type FigureOf } from '../result/Figures.tsx';
import { formatDay } from '../result/figures.ts';
import { TableUsed } from '../result/TableUsed.tsx';
import { rateSpreadForm } from './rate-spread.form.ts';
import { useRateSpreadText } from './rate-spread.texts.ts';

type Props = ResultProps<unknown, z.output<typeof rateSpread.answer>>;

const RateSpreadResult = ({ answer: { spread, why, apor, aporWeek, years, table } }: Props) => {
  const t = useRateSpreadText();
  const figures: readonly (FigureOf | false)[] = [
    apor !== undefined && { label: t('apor'), value: `${apor}%` },
    aporWeek !== undefined && { label: t('week'), value: formatDay(aporWeek, 'short') },
    years !== undefined && { label: t('compared'), value: t('years', { smart_count: years }) },
  ];
  return (
    <>
      <Figures
        main={{
          label: t('spread'),
          value: spread === 'NA' ? t('none') : t('points', { points: spread }),
          note: why,
        }}
        figures={figures.filter((figure) => figure !== false)}
      />
      {table && <TableUsed table={table} />}
    </>
  );
};

/** APR less the average prime offer rate of its week. */
export const RateSpreadCalculator = () => (
  <TableCalculatorView
    name="rate-spread"
    calculator={rateSpread}
    form={rateSpreadForm}
    Result={RateSpreadResult}
    fromFile={({ loanTerm }) => ({ termMonths: String(loanTerm * 12) })}
  />
);
