import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ShownRatio } from '../../../../api/services/file/file-figures.contract.ts';
import { useRatioInWords } from '../../kit/figures/ratio-in-words.ts';
import { formatMoney } from '../../kit/values/format.ts';
import { useActionsText } from '../actions/actions.texts.ts';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { AnswersLink } from '../figures/AnswersLink.tsx';

/** Figures that a decision rests on, each leading to what was stated. */
export const DecisionBasis = () => {
  const t = useActionsText();
  const { file } = useLoanFile();
  const primary = `borrowers.${file.borrowerId}`;
  const words = useRatioInWords();
  const percent = (ratio: ShownRatio): string => words(ratio) ?? '—';
  const figures = [
    ['ltv', percent(file.ratios.loanToValue), 'loan.propertyValue'],
    ['dti', percent(file.ratios.debtToIncome), `${primary}.liabilities`],
    ['housing', formatMoney(file.monthlyHousing), 'lender.housing'],
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
