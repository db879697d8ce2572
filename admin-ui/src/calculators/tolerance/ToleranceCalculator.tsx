import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { tolerance } from '../../../../api/calculators/tolerance.contract.ts';

import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { ResultTable } from '../result/ResultTable.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDay } from '../result/figures.ts';
import { Reasons } from '../result/Reasons.tsx';
import { toleranceForm } from './tolerance.form.ts';
import { useToleranceText } from './tolerance.texts.ts';

type Answer = z.input<typeof tolerance.answer>;
type Props = { readonly answer: Answer };

const Buckets = ({ answer: { zero, ten } }: Props) => {
  const t = useToleranceText();
  const rows = [
    ...zero.fees.map((fee) => ({ ...fee, key: `zero ${fee.name}`, limit: fee.baseline })),
    { ...ten, key: 'ten', name: t('ten') },
  ];
  return (
    <ResultTable
      label={t('fees')}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { label: t('fee'), cell: ({ name }) => name },
        { label: t('baseline'), numeric: true, cell: ({ baseline }) => formatCents(baseline) },
        { label: t('limit'), numeric: true, cell: ({ limit }) => formatCents(limit) },
        { label: t('charged'), numeric: true, cell: ({ charged }) => formatCents(charged) },
        { label: t('over'), numeric: true, cell: ({ cure }) => formatCents(cure) },
      ]}
    />
  );
};

const Revisions = ({ answer: { revisions } }: Props) => {
  const t = useToleranceText();
  if (revisions.length === 0) return null;
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('revisions')}
      </Typography>
      <ResultTable
        label={t('revisions')}
        rows={revisions.map((revision, index) => ({ ...revision, key: String(index) }))}
        rowKey={({ key }) => key}
        columns={[
          { label: t('fee'), cell: ({ fee }) => fee },
          { label: t('verdict'), cell: ({ accepted }) => t(accepted ? 'accepted' : 'refused') },
          { label: t('dueOn'), cell: ({ dueOn }) => formatDay(dueOn, 'short') },
          { label: t('why'), cell: ({ why }) => why },
        ]}
      />
    </Box>
  );
};

const ToleranceResult = ({ answer }: ResultProps<unknown, Answer>) => {
  const t = useToleranceText();
  return (
    <>
      <Figures
        main={{
          label: t('cure'),
          value: formatCents(answer.cure),
          note: t(answer.cure > 0 ? 'cureNote' : 'noCure'),
        }}
        figures={[]}
      />
      <Buckets answer={answer} />
      <Revisions answer={answer} />
      <Reasons title={t('left')} lines={answer.leftOut.map(({ name, why }) => `${name}: ${why}`)} />
    </>
  );
};

/** Charges against their estimates. */
export const ToleranceCalculator = () => (
  <CalculatorView name="tolerance" calculator={tolerance} form={toleranceForm} Result={ToleranceResult} />
);
