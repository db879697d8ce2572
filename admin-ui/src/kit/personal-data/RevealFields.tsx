import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormGroup from '@mui/material/FormGroup';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import {
  LEAST_REASON_CHARACTERS,
  MOST_REASON_CHARACTERS,
  type RevealableField,
  type RevealPurpose,
  revealPurposes,
} from '../../../../events/lending/reveals.ts';
import { usePersonalDataText } from './personal-data.texts.ts';
import type { RevealForm } from './useRevealForm.ts';

type FieldsProps = {
  readonly form: RevealForm;
  /** What the file holds of this person. */
  readonly revealable: readonly RevealableField[];
};

export const WhatIsNeeded = ({ form, revealable }: FieldsProps) => {
  const t = usePersonalDataText();
  return (
    <FormControl component="fieldset" error={form.lacksFields}>
      <FormLabel component="legend" sx={{ typography: 'caption' }}>
        {t('dialog.fields')}
      </FormLabel>
      <FormGroup row>
        {revealable.map((field) => (
          <FormControlLabel
            key={field}
            control={<Checkbox checked={form.fields.includes(field)} onChange={() => form.toggle(field)} />}
            label={t(field)}
            slotProps={{ typography: { variant: 'body2' } }}
          />
        ))}
      </FormGroup>
      {form.lacksFields && <FormHelperText>{t('dialog.fieldsMissing')}</FormHelperText>}
    </FormControl>
  );
};

type WhyProps = {
  readonly form: RevealForm;
  /** What the ids of its inputs begin with. */
  readonly id: string;
};

export const WhatFor = ({ form, id }: WhyProps) => {
  const t = usePersonalDataText();
  return (
    <>
      <TextField
        select
        id={`${id}-purpose`}
        label={t('dialog.purpose')}
        value={form.purpose}
        onChange={(event) => form.setPurpose(event.target.value as RevealPurpose)}
      >
        {revealPurposes.map((each) => (
          <MenuItem key={each} value={each}>
            {t(`purposes.${each}`)}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        required
        id={`${id}-reason`}
        label={t('dialog.reason')}
        value={form.reason}
        onChange={(event) => form.setReason(event.target.value)}
        error={form.lacksReason}
        helperText={
          form.lacksReason ? t('dialog.reasonMissing', { least: LEAST_REASON_CHARACTERS }) : t('dialog.reasonHint')
        }
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MOST_REASON_CHARACTERS } }}
      />
    </>
  );
};
