import Alert from '@mui/material/Alert';
import { useWatch } from 'react-hook-form';
import { formatPercent } from '../../kit/values/format.ts';
import type { ApplicationFormValues } from './application-form.ts';
import { loanToValueOf } from './live-figures.ts';
import { useNewApplicationText } from './new-application.texts.ts';

/** Says before the submission that the loan is more than the property is worth; it may be so, or a slip of a digit. */
export const LoanToValueWarning = () => {
  const t = useNewApplicationText();
  const percent = loanToValueOf(useWatch() as ApplicationFormValues);
  if (percent === null || percent <= 100) return null;
  return (
    <Alert severity="warning" role="status">
      {t('loanAboveValue', { percent: formatPercent(percent, 2) })}
    </Alert>
  );
};
