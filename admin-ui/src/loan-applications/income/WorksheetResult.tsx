import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useWatch } from 'react-hook-form';
import { qualifyIncomeSchema } from '../../../../api/loan-application/income/income.contract.ts';
import { RuleViolationError } from '../../../../events/kernel/errors.ts';
import { centsToDollars } from '../../../../events/kernel/money.ts';
import type { IncomeCircumstances, QualifyingIncome } from '../../../../events/lending/income/income-result.ts';
import { qualifyingIncome } from '../../../../events/lending/income/qualifying-income.ts';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { useIncomeText } from './income.texts.ts';
import { toRequest, type WorksheetValues } from './worksheet-values.ts';

type Props = { readonly lastYear: number; readonly circumstances: IncomeCircumstances };

const resultOf = (values: WorksheetValues, { lastYear, circumstances }: Props): QualifyingIncome | null => {
  const { worksheet } = qualifyIncomeSchema.safeParse(toRequest(values, lastYear, () => 1)).data ?? {};
  try {
    return worksheet ? qualifyingIncome(worksheet, circumstances) : null;
  } catch (error) {
    // Said beneath its field when it is sent.
    if (error instanceof RuleViolationError) return null;
    throw error;
  }
};

/** What the typed worksheet comes to, by the function that the server works it out with. */
export const WorksheetResult = (props: Props) => {
  const t = useIncomeText();
  const result = resultOf(useWatch<WorksheetValues>() as WorksheetValues, props);
  if (!result) return null;
  return (
    <Box role="status" sx={{ display: 'grid', gap: 1 }}>
      <Typography sx={{ fontWeight: 600 }}>
        {t('result', { amount: formatCents(centsToDollars(result.monthlyCents)) })}
      </Typography>
      <Facts columnWidth={220}>
        {result.lines.map(({ name, cents }) => (
          <Fact key={name} label={name}>
            {formatCents(centsToDollars(cents))}
          </Fact>
        ))}
      </Facts>
      {result.findings.map((finding) => (
        <Alert key={finding} severity="warning">
          {t(`findings.${finding}`)}
        </Alert>
      ))}
      {result.basis.map(({ rule, citation }) => (
        <Typography key={rule} variant="body2" color="textSecondary">
          {rule} ({citation})
        </Typography>
      ))}
    </Box>
  );
};
