import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useController, useWatch } from 'react-hook-form';
import { usStateNames, usStates } from '../../../../events/lending/fields/us-states.ts';
import { optionsOfUad, type UadField, uadField } from '../../../../events/lending/uad/uad-form.ts';
import { FormField } from '../../kit/form/FormField.tsx';
import { optionsOf } from '../../kit/vocabulary/options-of.ts';
import type { UadValues } from './useUadDraft.ts';
import { useUadText } from './uad.texts.ts';

const stateOptions = optionsOf(usStates, (state) => `${state} · ${usStateNames[state]}`);
const whole = { gridColumn: '1 / -1', minWidth: 0 } as const;

const Tick = ({ name }: { readonly name: UadField }) => {
  const t = useUadText();
  const { field, fieldState } = useController<UadValues, UadField>({ name });
  return (
    <Box sx={whole}>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value === 'yes'}
            slotProps={{ input: { ref: field.ref } }}
            onChange={(_event, isTicked) => field.onChange(isTicked ? 'yes' : '')}
            onBlur={field.onBlur}
          />
        }
        label={t(`fields.${name}`)}
      />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
    </Box>
  );
};

/** One field of the UAD form, as its definition says. */
export const UadInput = ({ name }: { readonly name: UadField }) => {
  const t = useUadText();
  const hasDeficiencies = useWatch<UadValues, UadField>({ name: 'deficienciesRequired' }) === 'yes';
  const { required = false, format, isChoice, isTick, isLong } = uadField(name);
  if (isTick) return <Tick name={name} />;
  if (name === 'deficienciesDescription' && !hasDeficiencies) return null;
  const label = t(`fields.${name}`);
  const isNeeded = required || name === 'deficienciesDescription';
  if (isChoice || format === 'state') {
    const options = isChoice ? optionsOfUad(name) : stateOptions;
    return (
      <FormField
        name={name}
        label={label}
        required={isNeeded}
        options={[...(isNeeded ? [] : [{ value: '', label: t('none') }]), ...options]}
      />
    );
  }
  const field = (
    <FormField
      name={name}
      label={label}
      required={isNeeded}
      helperText={format && t(`formats.${format}`)}
      {...(isLong && { minRows: 3 })}
    />
  );
  return isLong ? <Box sx={whole}>{field}</Box> : field;
};
