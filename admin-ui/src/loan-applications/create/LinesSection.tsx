import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useFieldArray, useWatch } from 'react-hook-form';
import { debtTypes, incomeTypes } from '../../../../events/lending/life-cycle.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { type ApplicationFormValues, blankDebt, blankIncome } from './application-form.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { DollarField } from './NumberField.tsx';

const useBorrowerOptions = () => {
  const translate = useTranslate();
  const borrowers = useWatch<ApplicationFormValues, 'borrowers'>({ name: 'borrowers' });
  return borrowers.map(({ firstName, lastName }, index) => ({
    value: index,
    label:
      `${firstName} ${lastName}`.trim() ||
      (index === 0
        ? translate('newApplication.primaryBorrower')
        : translate('newApplication.coBorrower', { number: index })),
  }));
};

type Props = { readonly kind: 'income' | 'debts' };

/** Monthly income or monthly debts, a line each. */
export const LinesSection = ({ kind }: Props) => {
  const translate = useTranslate();
  const word = useVocabularyText();
  const { fields, append, remove } = useFieldArray<ApplicationFormValues, 'income' | 'debts'>({ name: kind });
  const borrowers = useBorrowerOptions();
  const incomeOptions = optionsOf(incomeTypes, (value) => word(`incomeType.${value}`));
  const debtOptions = optionsOf(debtTypes, (value) => word(`debtType.${value}`));
  const label = (field: string) => translate(`newApplication.line.${field}`);

  return (
    <Section
      title={translate(`newApplication.${kind}`)}
      subtitle={translate(`newApplication.${kind}Hint`)}
      actions={
        <Button startIcon={<Add />} onClick={() => append(kind === 'income' ? blankIncome() : blankDebt())}>
          {translate(kind === 'income' ? 'newApplication.addIncome' : 'newApplication.addDebt')}
        </Button>
      }
    >
      {fields.length === 0 && (
        <Typography variant="body2" color="textSecondary">
          {translate(`newApplication.no${kind === 'income' ? 'Income' : 'Debts'}`)}
        </Typography>
      )}
      <Box sx={{ display: 'grid', gap: 2 }}>
        {fields.map((field, index) => (
          <Box key={field.id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <Box sx={{ flex: 1, minWidth: 0 }}>
              <FieldGrid columns={kind === 'income' ? 3 : 4}>
                {borrowers.length > 1 && (
                  <FormField name={`${kind}.${index}.borrower`} label={label('borrower')} options={borrowers} />
                )}
                <FormField
                  name={`${kind}.${index}.type`}
                  label={label('type')}
                  options={kind === 'income' ? incomeOptions : debtOptions}
                />
                {kind === 'debts' && (
                  <>
                    <FormField name={`debts.${index}.creditor`} label={label('creditor')} maxLength={200} />
                    <DollarField name={`debts.${index}.balance`} label={label('balance')} />
                  </>
                )}
                <DollarField name={`${kind}.${index}.monthly`} label={label('monthly')} required />
              </FieldGrid>
            </Box>
            <Tooltip title={translate('newApplication.removeLine')}>
              <IconButton
                size="small"
                aria-label={translate('newApplication.removeLineNumber', { number: index + 1 })}
                onClick={() => remove(index)}
                sx={{ mt: 0.5 }}
              >
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Tooltip>
          </Box>
        ))}
      </Box>
    </Section>
  );
};
