import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { z } from 'zod';
import { businessDays } from '../../../../api/calculators/business-days.contract.ts';
import { businessCalendar, type BusinessCalendar } from '../../../../events/lending/calendar/business-days.ts';
import { addDays } from '../../../../events/lending/calendar/days.ts';

import { CalculatorView, type ResultProps } from '../page/CalculatorView.tsx';
import { ResultTable } from '../result/ResultTable.tsx';
import { Figures } from '../result/Figures.tsx';
import { formatDay } from '../result/figures.ts';
import { businessDaysForm } from './business-days.form.ts';
import { useBusinessDaysText } from './business-days.texts.ts';

type Props = ResultProps<z.output<typeof businessDays.body>, z.input<typeof businessDays.answer>>;

const around = (on: string): readonly string[] => [-3, -2, -1, 0, 1, 2, 3].map((days) => addDays(on, days));

const BusinessDaysResult = ({ asked, answer }: Props) => {
  const t = useBusinessDaysText();
  const { on } = asked;
  const verdict = (calendar: BusinessCalendar, date: string): string => {
    const { counted, why } = businessCalendar(calendar, asked)(date);
    return counted ? t('is') : t('isNot', { why });
  };
  return (
    <>
      <Figures
        main={{ label: formatDay(on, 'long'), value: t(answer.isBusinessDay ? 'yes' : 'no'), note: answer.why }}
        figures={[]}
      />
      <Box>
        <Typography variant="h3" sx={{ mb: 0.5 }}>
          {t('around')}
        </Typography>
        <ResultTable
          label={t('around')}
          rows={around(on)}
          rowKey={(date) => date}
          columns={[
            {
              label: t('day'),
              cell: (date) => (
                <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: date === on ? 700 : 400 }}>
                  {formatDay(date, 'short')}
                </Box>
              ),
            },
            { label: t('counts'), cell: (date) => verdict('general', date) },
            { label: t('countsSpecific'), cell: (date) => verdict('specific', date) },
          ]}
        />
      </Box>
    </>
  );
};

/** Business days by both definitions. */
export const BusinessDaysCalculator = () => (
  <CalculatorView name="business-days" calculator={businessDays} form={businessDaysForm} Result={BusinessDaysResult} />
);
