import {
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
} from '../../../../events/lending/life-cycle/life-cycle.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { AddressFields } from './AddressFields.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { DownPaymentWarning } from './DownPaymentWarning.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { DollarField, PercentField, YearsField } from './NumberField.tsx';
import Box from '@mui/material/Box';
import { useNewApplicationText } from './new-application.texts.ts';

export const PropertySection = () => {
  const t = useNewApplicationText();
  const word = useVocabularyText();
  return (
    <Section title={t('property.title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AddressFields source="property.address" required />
        <FieldGrid>
          <DollarField name="property.value" label={t('property.value')} required />
          <FormField
            name="property.type"
            label={t('property.type')}
            options={optionsOf(propertyTypes, (value) => word(`propertyType.${value}`))}
          />
          <FormField
            name="property.occupancy"
            label={t('property.occupancy')}
            options={optionsOf(occupancies, (value) => word(`occupancy.${value}`))}
          />
        </FieldGrid>
      </Box>
    </Section>
  );
};

export const LoanSection = () => {
  const t = useNewApplicationText();
  const word = useVocabularyText();
  return (
    <Section title={t('loan.title')}>
      <FieldGrid>
        <DollarField name="loan.amount" label={t('loan.amount')} required />
        <DollarField name="loan.downPayment" label={t('loan.downPayment')} />
        <PercentField name="loan.ratePercent" label={t('loan.ratePercent')} required />
        <YearsField name="loan.termYears" label={t('loan.termYears')} required />
        <FormField
          name="loan.type"
          label={t('loan.type')}
          options={optionsOf(loanTypes, (value) => word(`loanType.${value}`))}
        />
        <FormField
          name="loan.purpose"
          label={t('loan.purpose')}
          options={optionsOf(loanPurposes, (value) => word(`loanPurpose.${value}`))}
        />
        <FormField name="loan.estimatedClosingDate" label={t('loan.estimatedClosingDate')} type="date" />
        <FormField
          name="priority"
          label={t('loan.priority')}
          options={optionsOf(priorities, (value) => word(`priority.${value}`))}
        />
      </FieldGrid>
      <DownPaymentWarning />
    </Section>
  );
};
