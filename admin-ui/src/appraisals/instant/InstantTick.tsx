import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useInstantText } from './instant.texts.ts';

/** Adds an instant valuation beside the report of an order. */
export const InstantTick = ({ name }: { readonly name: string }) => {
  const t = useInstantText();
  const helpId = useId();
  const { field, fieldState } = useController({ name, defaultValue: false });
  return (
    <Box>
      <FormControlLabel
        control={
          <Checkbox
            checked={field.value === true}
            slotProps={{ input: { ref: field.ref, 'aria-describedby': helpId } }}
            onChange={(_event, isTicked) => field.onChange(isTicked)}
            onBlur={field.onBlur}
          />
        }
        label={t('tick.label')}
      />
      <FormHelperText id={helpId} error={fieldState.error !== undefined}>
        {fieldState.error?.message ?? t('tick.help')}
      </FormHelperText>
    </Box>
  );
};
