import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { ratios } from '../../../../api/calculators/ratios.contract.ts';

import { formatPercent } from '../../kit/values/format.ts';
import { ratiosOf } from '../file/file-figures.ts';
import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { ResultTable } from '../result/ResultTable.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { ratiosForm } from './ratios.form.ts';
import { useRatiosText } from './ratios.texts.ts';

type Answer = z.input<typeof ratios.answer>;

const percents = ['ltv', 'cltv', 'hcltv', 'frontDti', 'backDti'] as const;

const useNames = () => {
  const t = useRatiosText();
  /** `debts.1` reads `Debt 2`. */
  return (field: string): string => {
    const [list, index] = field.split('.');
    const number = Number(index) + 1;
    if (list === 'debts') return `${t('debt')} ${number}`;
    if (list === 'creditLines') return `${t('line')} ${number}`;
    return list === 'purchasePrice' ? t('purchasePrice') : t('propertyValue');
  };
};

const LeftOut = ({ leftOut }: Pick<Answer, 'leftOut'>) => {
  const t = useRatiosText();
  const nameOf = useNames();
  return (
    <Box>
      <Typography variant="h3" sx={{ mb: 0.5 }}>
        {t('leftOut')}
      </Typography>
      {leftOut.length === 0 ? (
        <Typography variant="body2" color="textSecondary">
          {t('nothing')}
        </Typography>
      ) : (
        <ResultTable
          label={t('leftOut')}
          rows={leftOut}
          rowKey={({ field }) => field}
          columns={[
            { label: t('what'), cell: ({ field }) => nameOf(field) },
            { label: t('amount'), numeric: true, cell: ({ amount }) => formatCents(amount) },
            { label: t('why'), cell: ({ why }) => why },
          ]}
        />
      )}
    </Box>
  );
};

const RatiosResult = ({ answer }: ResultProps<unknown, Answer>) => {
  const t = useRatiosText();
  return (
    <>
      <Figures
        figures={[
          ...percents.map((name) => ({ label: t(name), value: formatPercent(answer[name], 3) })),
          { label: t('residualIncome'), value: formatCents(answer.residualIncome) },
        ]}
      />
      <LeftOut leftOut={answer.leftOut} />
    </>
  );
};

/** LTV and DTI of the loan. */
export const RatiosCalculator = () => (
  <CalculatorView name="ratios" calculator={ratios} form={ratiosForm} Result={RatiosResult} fromFile={ratiosOf} />
);
