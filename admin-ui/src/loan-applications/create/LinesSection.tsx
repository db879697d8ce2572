import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useFieldArray, useWatch } from 'react-hook-form';
import { debtTypes, incomeTypes } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { useCoverBeneath } from '../../kit/dialogs/arming.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { type ApplicationFormValues, blankDebt, blankIncome } from './application-form.ts';
import { FieldGrid } from './FieldGrid.tsx';
import { useNewApplicationText } from './new-application.texts.ts';
import { DollarField } from './NumberField.tsx';

const useBorrowerOptions = () => {
  const t = useNewApplicationText();
  const borrowers = useWatch<ApplicationFormValues, 'borrowers'>({ name: 'borrowers' });
  return borrowers.map(({ firstName, lastName }, index) => ({
    value: index,
    label:
      `${firstName} ${lastName}`.trim() || (index === 0 ? t('primaryBorrower') : t('coBorrower', { number: index })),
  }));
};

type Props = { readonly kind: 'income' | 'debts' };
type LineProps = Props & { readonly index: number };

const LineFields = ({ kind, index }: LineProps) => {
  const t = useNewApplicationText();
  const word = useVocabularyText();
  const borrowers = useBorrowerOptions();
  const types =
    kind === 'income'
      ? optionsOf(incomeTypes, (value) => word(`incomeType.${value}`))
      : optionsOf(debtTypes, (value) => word(`debtType.${value}`));
  return (
    <FieldGrid columns={kind === 'income' ? 3 : 4}>
      {borrowers.length > 1 && (
        <FormField name={`${kind}.${index}.borrower`} label={t('line.borrower')} options={borrowers} />
      )}
      <FormField name={`${kind}.${index}.type`} label={t('line.type')} options={types} />
      {kind === 'debts' && (
        <>
          <FormField name={`debts.${index}.creditor`} label={t('line.creditor')} />
          <DollarField name={`debts.${index}.balance`} label={t('line.balance')} />
        </>
      )}
      <DollarField name={`${kind}.${index}.monthly`} label={t('line.monthly')} required />
    </FieldGrid>
  );
};

const Line = ({ kind, index, onRemove }: LineProps & { readonly onRemove: () => void }) => {
  const t = useNewApplicationText();
  useCoverBeneath();
  return (
    <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <LineFields kind={kind} index={index} />
      </Box>
      <Tooltip title={t('removeLine')}>
        <IconButton
          size="small"
          aria-label={t('removeLineNumber', { number: index + 1 })}
          onClick={onRemove}
          sx={{ mt: 0.5 }}
        >
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
    </Box>
  );
};

/** Monthly income or monthly debts, a line each. */
export const LinesSection = ({ kind }: Props) => {
  const t = useNewApplicationText();
  const { fields, append, remove } = useFieldArray<ApplicationFormValues, 'income' | 'debts'>({ name: kind });
  return (
    <Section
      title={t(kind)}
      subtitle={t(`${kind}Hint`)}
      actions={
        <Button startIcon={<Add />} onClick={() => append(kind === 'income' ? blankIncome() : blankDebt())}>
          {t(kind === 'income' ? 'addIncome' : 'addDebt')}
        </Button>
      }
    >
      {fields.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {t(kind === 'income' ? 'noIncome' : 'noDebts')}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((field, index) => (
          <Line key={field.id} kind={kind} index={index} onRemove={() => remove(index)} />
        ))}
      </Box>
    </Section>
  );
};
