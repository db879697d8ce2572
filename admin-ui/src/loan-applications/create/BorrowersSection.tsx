import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import PersonAddAlt from '@mui/icons-material/PersonAddAlt';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Divider from '@mui/material/Divider';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import { employmentStatuses } from '../../../../events/lending/life-cycle/life-cycle.ts';
import { AddressFields } from './AddressFields.tsx';
import { type ApplicationFormValues, blankBorrower } from './application-form.ts';
import { CoverWhenGone } from '../../kit/dialogs/arming.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { SsnField, YearsField } from './NumberField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { useNewApplicationText } from './new-application.texts.ts';

const MOST_BORROWERS = 10;

const BorrowerFields = ({ index }: { readonly index: number }) => {
  const t = useNewApplicationText();
  const word = useVocabularyText();
  const employment = optionsOf(employmentStatuses, (value) => word(`employmentStatus.${value}`));
  const name = (field: string) => `borrowers.${index}.${field}`;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <FieldGrid>
        <FormField name={name('firstName')} label={t('borrower.firstName')} required />
        <FormField name={name('lastName')} label={t('borrower.lastName')} required />
        <FormField name={name('email')} label={t('borrower.email')} type="email" required />
        <FormField name={name('phone')} label={t('borrower.phone')} type="tel" />
        <FormField name={name('dateOfBirth')} label={t('borrower.dateOfBirth')} type="date" />
        <SsnField name={name('ssn')} label={t('borrower.ssn')} helperText={t('borrower.ssnHint')} />
      </FieldGrid>
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {t('borrower.currentAddress')}
      </Typography>
      <AddressFields source={name('currentAddress')} />
      <Typography component="h3" variant="body2" color="textSecondary" sx={{ fontWeight: 600 }}>
        {t('borrower.employment')}
      </Typography>
      <FieldGrid columns={4}>
        <FormField
          name={name('employment.status')}
          label={t('borrower.employmentStatus')}
          options={employment}
          required
        />
        <FormField name={name('employment.employerName')} label={t('borrower.employerName')} />
        <FormField name={name('employment.position')} label={t('borrower.position')} />
        <YearsField name={name('employment.yearsAtEmployer')} label={t('borrower.yearsAtEmployer')} />
      </FieldGrid>
    </Box>
  );
};

/** Everybody who borrows; the first one is the primary borrower. */
export const BorrowersSection = () => {
  const t = useNewApplicationText();
  const { getValues, setValue } = useFormContext<ApplicationFormValues>();
  const { fields, append, remove } = useFieldArray<ApplicationFormValues, 'borrowers'>({ name: 'borrowers' });

  const removeBorrower = (index: number) => {
    remove(index);
    // Income and debts point at borrowers by their place; those of the removed one fall to the primary borrower.
    for (const list of ['income', 'debts'] as const) {
      getValues(list).forEach(({ borrower }, line) => {
        if (borrower >= index) setValue(`${list}.${line}.borrower`, borrower === index ? 0 : borrower - 1);
      });
    }
  };

  return (
    <Section
      title={t('borrowers')}
      subtitle={t('borrowersHint')}
      actions={
        fields.length < MOST_BORROWERS && (
          <Button startIcon={<PersonAddAlt />} onClick={() => append(blankBorrower())}>
            {t('addBorrower')}
          </Button>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 3 }}>
        {fields.map((field, index) => (
          <Box key={field.id}>
            {fields.length > 1 && (
              <>
                {index > 0 && <Divider sx={{ mb: 2 }} />}
                <Box sx={{ display: 'flex', alignItems: 'center', mb: 1.5, minHeight: 32 }}>
                  <Typography component="h3" variant="subtitle2" sx={{ flex: 1 }}>
                    {index === 0 ? t('primaryBorrower') : t('coBorrower', { number: index })}
                  </Typography>
                  {index > 0 && (
                    <Button
                      size="small"
                      color="inherit"
                      startIcon={<DeleteOutlined />}
                      onClick={() => removeBorrower(index)}
                    >
                      {t('remove')}
                    </Button>
                  )}
                </Box>
              </>
            )}
            <BorrowerFields index={index} />
            <CoverWhenGone />
          </Box>
        ))}
      </Box>
    </Section>
  );
};
