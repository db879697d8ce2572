import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { formatMoney, formatPercent } from '../../kit/values/format.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { AnswersLink } from '../figures/AnswersLink.tsx';

/** Figures that a decision rests on, each leading to what was stated. */
export const DecisionBasis = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  const primary = `borrowers.${file.borrowerId}`;
  const percent = (value: number | null): string => (value === null ? '—' : formatPercent(value, 2));
  const figures = [
    ['ltv', percent(file.loanToValueRatio), 'loan.propertyValue'],
    ['dti', percent(file.debtToIncomeRatio), `${primary}.liabilities`],
    ['income', formatMoney(file.monthlyIncome), `${primary}.employment`],
    ['debts', formatMoney(file.monthlyDebts), `${primary}.liabilities`],
    ['property', formatMoney(file.propertyValue), 'property'],
  ] as const;
  return (
    <Box component="section" aria-label={t('basis.title')}>
      <Typography component="h3" variant="caption" color="textSecondary">
        {t('basis.title')}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1.5, rowGap: 0.25 }}>
        {figures.map(([name, figure, path]) => (
          <AnswersLink key={name} applicationId={file.id} path={path} of={t(`basis.${name}`, { figure })}>
            {t(`basis.${name}`, { figure })}
          </AnswersLink>
        ))}
      </Box>
    </Box>
  );
};
