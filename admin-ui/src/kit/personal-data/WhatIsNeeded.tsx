import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController } from 'react-hook-form';
import type { RevealRequest } from '../../../../api/loan-application/privacy/privacy.contract.ts';
import type { RevealableField } from '../../../../events/lending/permissions/reveals.ts';
import { usePersonalDataText } from './personal-data.texts.ts';

/** @param revealable what the file holds of this person */
export const WhatIsNeeded = ({ revealable }: { readonly revealable: readonly RevealableField[] }) => {
  const t = usePersonalDataText();
  const {
    field: { ref, value: chosen, onChange, onBlur },
    fieldState: { error },
  } = useController<RevealRequest, 'fields'>({ name: 'fields' });
  const toggle = (field: RevealableField): void =>
    onChange(chosen.includes(field) ? chosen.filter((each) => each !== field) : [...chosen, field]);
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend" sx={{ typography: 'caption' }}>
        {t('dialog.fields')}
      </FormLabel>
      <FormGroup row>
        {revealable.map((field, index) => (
          <FormControlLabel
            key={field}
            control={
              <Checkbox
                checked={chosen.includes(field)}
                onChange={() => toggle(field)}
                onBlur={onBlur}
                {...(index === 0 && { slotProps: { input: { ref } } })}
              />
            }
            label={t(field)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </FormGroup>
      {error && <FormHelperText>{error.message}</FormHelperText>}
    </FormControl>
  );
};
