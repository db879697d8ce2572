import Add from '@mui/icons-material/Add';
import DeleteOutlined from '@mui/icons-material/DeleteOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { useFieldArray, useFormContext } from 'react-hook-form';
import {
  appraisedPropertyTypes,
  appraiserSpecialties,
} from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import { usStateNames, usStates } from '../../../../events/lending/fields/us-states.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { SeveralField } from '../../kit/form/SeveralField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import { type AppraiserFormValues, blankLicense } from './appraiser-form.ts';
import { useAppraisersText } from './appraisers.texts.ts';

const stateOptions = optionsOf(usStates, (state) => `${state} · ${usStateNames[state]}`);
const upper = (text: string): string => text.toUpperCase();

const Licenses = () => {
  const t = useAppraisersText();
  const { control } = useFormContext<AppraiserFormValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'licenses' });
  return (
    <Box component="fieldset" sx={{ m: 0, p: 0, border: 0, minWidth: 0, display: 'grid', gap: 1.5 }}>
      <Box component="legend" sx={{ p: 0, mb: 0.5 }}>
        <Typography sx={{ fontWeight: 600 }}>{t('fields.licenses')}</Typography>
        <Typography variant="body2" color="textSecondary">
          {t('form.licensesHint')}
        </Typography>
      </Box>
      {fields.map((field, index) => (
        <Box
          key={field.id}
          role="group"
          aria-label={t('form.licenseOf', { place: index + 1 })}
          sx={{
            display: 'grid',
            gap: 1,
            alignItems: 'start',
            gridTemplateColumns: { xs: '1fr 40px', sm: '1fr 1fr 160px 40px' },
          }}
        >
          <FormField name={`licenses.${index}.state`} label={t('fields.state')} options={stateOptions} required />
          <Box sx={{ gridColumn: { xs: 1, sm: 'auto' } }}>
            <FormField name={`licenses.${index}.number`} label={t('fields.number')} normalize={upper} required />
          </Box>
          <Box sx={{ gridColumn: { xs: 1, sm: 'auto' } }}>
            <FormField name={`licenses.${index}.expiresOn`} label={t('fields.expiresOn')} type="date" required />
          </Box>
          {fields.length > 1 && (
            <IconButton
              aria-label={t('form.removeLicense', { place: index + 1 })}
              onClick={() => remove(index)}
              sx={{ gridColumn: { xs: 2, sm: 'auto' }, gridRow: { xs: 1, sm: 'auto' } }}
            >
              <DeleteOutlined />
            </IconButton>
          )}
        </Box>
      ))}
      <Button startIcon={<Add />} onClick={() => append(blankLicense)} sx={{ justifySelf: 'start' }}>
        {t('form.addLicense')}
      </Button>
    </Box>
  );
};

/** Everything that is written of an appraiser. */
export const AppraiserFields = () => {
  const t = useAppraisersText();
  return (
    <Box sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr' } }}>
      <FormField name="name" label={t('fields.name')} required />
      <FormField name="company" label={t('fields.company')} required />
      <FormField name="phone" type="tel" label={t('fields.phone')} required />
      <FormField name="email" type="email" label={t('fields.email')} required />
      <Box sx={{ gridColumn: '1 / -1', minWidth: 0 }}>
        <Licenses />
      </Box>
      <SeveralField
        name="specialties"
        label={t('fields.specialties')}
        options={optionsOf(appraiserSpecialties, (specialty) => t(`specialties.${specialty}`))}
      />
      <SeveralField
        name="propertyTypes"
        label={t('fields.propertyTypes')}
        options={optionsOf(appraisedPropertyTypes, (type) => t(`propertyTypes.${type}`))}
      />
      <NumericField
        name="capacity"
        label={t('fields.capacity')}
        helperText={t('form.capacityHint')}
        isWhole
        required
        blank=""
      />
    </Box>
  );
};
