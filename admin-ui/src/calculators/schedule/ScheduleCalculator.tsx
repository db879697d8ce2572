import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Suspense, useDeferredValue } from 'react';
import { useNotify } from 'react-admin';
import { schedule } from '../../../../api/calculators/schedule.contract.ts';
import { lazyPart } from '../../kit/feature/feature.ts';
import { formatDate } from '../../kit/values/format.ts';
import { known, repaymentOf } from '../file/file-figures.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { Figures, type FigureOf } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { csvOf, type ScheduleAnswer, type ScheduleRow } from './schedule-rows.ts';
import { scheduleForm } from './schedule.form.ts';
import { useScheduleText } from './schedule.texts.ts';
import { ScheduleTable } from './ScheduleTable.tsx';

const ScheduleChart = lazyPart(() => import('./ScheduleChart.tsx'), 'ScheduleChart');
const CHART_HEIGHT = 260;

const useWhen = (rows: readonly ScheduleRow[]) => {
  const t = useScheduleText();
  return (number: number): string => {
    if (number === 0) return t('atClosing');
    const dueOn = rows[number - 1]?.dueOn;
    return dueOn === undefined ? t('atPayment', { number }) : `${t('atPayment', { number })}, ${formatDate(dueOn)}`;
  };
};

/** Mortgage insurance ends on the earlier of two dates; the other is labeled too. */
const useMilestones = ({ rows, firstBelow80, firstBelow78, midpoint }: ScheduleAnswer): readonly FigureOf[] => {
  const t = useScheduleText();
  const when = useWhen(rows);
  const isEndedByHalf = midpoint !== undefined && midpoint < (firstBelow78 ?? Infinity);
  const all: readonly (readonly ['firstBelow80' | 'firstBelow78' | 'midpoint', number | undefined, string | false])[] =
    [
      ['firstBelow80', firstBelow80, t('ask')],
      ['firstBelow78', firstBelow78, !isEndedByHalf && t('ends')],
      ['midpoint', midpoint, isEndedByHalf && t('ends')],
    ];
  // A balloon, or what is paid on top, may end the loan before.
  return all.flatMap(([label, number, note]) =>
    number === undefined || number > rows.length
      ? []
      : [{ label: t(label), value: when(number), ...(note && { note }) }],
  );
};

const CopyCsv = ({ rows }: { readonly rows: readonly ScheduleRow[] }) => {
  const t = useScheduleText();
  const notify = useNotify();
  const copy = (): void => {
    navigator.clipboard.writeText(csvOf(rows)).then(
      () => notify(t('copied'), { type: 'success' }),
      () => notify(t('notCopied'), { type: 'error' }),
    );
  };
  return (
    <Button className="no-print" variant="outlined" onClick={copy}>
      {t('csv')}
    </Button>
  );
};

const ScheduleResult = ({ answer: newest }: ResultProps<unknown, ScheduleAnswer>) => {
  const t = useScheduleText();
  const answer = useDeferredValue(newest);
  const { rows, totalInterest, totalOfPayments } = answer;
  const [first] = rows;
  const insurance = rows.reduce((sum, row) => sum + Math.round(row.mortgageInsurance * 100), 0) / 100;
  return (
    <>
      <Figures
        main={{ label: t('payment'), value: formatCents(first?.payment ?? 0) }}
        figures={[
          { label: t('totalInterest'), value: formatCents(totalInterest) },
          {
            label: t('totalOfPayments'),
            value: formatCents(totalOfPayments),
            ...(insurance > 0 && { note: t('withInsurance', { amount: formatCents(totalOfPayments + insurance) }) }),
          },
          ...useMilestones(answer),
        ]}
      />
      <Suspense fallback={<Box sx={{ height: CHART_HEIGHT }} />}>
        <ScheduleChart rows={rows} />
      </Suspense>
      <Box>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, mb: 1 }}>
          <Typography variant="h3" sx={{ flex: 1 }}>
            {t('table')}
          </Typography>
          <CopyCsv rows={rows} />
        </Box>
        <ScheduleTable rows={rows} />
      </Box>
    </>
  );
};

/** Every payment until the loan is repaid. */
export const ScheduleCalculator = () => (
  <CalculatorView
    name="schedule"
    calculator={schedule}
    form={scheduleForm}
    Result={ScheduleResult}
    fromFile={(file) => known(repaymentOf(file))}
  />
);
