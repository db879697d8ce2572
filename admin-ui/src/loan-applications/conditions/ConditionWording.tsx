import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { withDaysInWords } from '../../../../events/lending/fields/day-words.ts';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import { useConditionsText } from './conditions.texts.ts';

const asTyped = { whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' } as const;

/** Wording for the borrower, and apart from it the instructions for staff. */
export const ConditionWording = ({ condition }: { readonly condition: LoanCondition }) => {
  const t = useConditionsText();
  return (
    <Box>
      <Typography variant="body2" sx={asTyped}>
        {withDaysInWords(condition.externalWording)}
      </Typography>
      {condition.internalWording && (
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, ...asTyped }}>
          {t('internal', { text: withDaysInWords(condition.internalWording) })}
        </Typography>
      )}
    </Box>
  );
};
