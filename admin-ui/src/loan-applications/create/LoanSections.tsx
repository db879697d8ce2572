import { useTranslate } from 'react-admin';
import {
  loanPurposes,
  loanTypes,
  occupancies,
  priorities,
  propertyTypes,
} from '../../../../events/lending/life-cycle.ts';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { AddressFields } from './AddressFields.tsx';
import { FormField } from '../../kit/form/FormField.tsx';
import { FieldGrid } from './FieldGrid.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { DollarField, PercentField, YearsField } from './NumberField.tsx';
import Box from '@mui/material/Box';

export const PropertySection = () => {
  const translate = useTranslate();
  const word = useVocabularyText();
  const label = (field: string) => translate(`newApplication.property.${field}`);
  return (
    <Section title={label('title')}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <AddressFields source="property.address" required />
        <FieldGrid>
          <DollarField name="property.value" label={label('value')} required />
          <FormField
            name="property.type"
            label={label('type')}
            options={optionsOf(propertyTypes, (value) => word(`propertyType.${value}`))}
          />
          <FormField
            name="property.occupancy"
            label={label('occupancy')}
            options={optionsOf(occupancies, (value) => word(`occupancy.${value}`))}
          />
        </FieldGrid>
      </Box>
    </Section>
  );
};

export const LoanSection = () => {
  const translate = useTranslate();
  const word = useVocabularyText();
  const label = (field: string) => translate(`newApplication.loan.${field}`);
  return (
    <Section title={label('title')}>
      <FieldGrid>
        <DollarField name="loan.amount" label={label('amount')} required />
        <DollarField name="loan.downPayment" label={label('downPayment')} />
        <PercentField name="loan.ratePercent" label={label('ratePercent')} required />
        <YearsField name="loan.termYears" label={label('termYears')} required />
        <FormField
          name="loan.type"
          label={label('type')}
          options={optionsOf(loanTypes, (value) => word(`loanType.${value}`))}
        />
        <FormField
          name="loan.purpose"
          label={label('purpose')}
          options={optionsOf(loanPurposes, (value) => word(`loanPurpose.${value}`))}
        />
        <FormField name="loan.estimatedClosingDate" label={label('estimatedClosingDate')} type="date" />
        <FormField
          name="priority"
          label={label('priority')}
          options={optionsOf(priorities, (value) => word(`priority.${value}`))}
        />
      </FieldGrid>
    </Section>
  );
};
