import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController } from 'react-hook-form';
import type { IssueLetter } from '../../../../api/pre-approval/pre-approval.contract.ts';
import { letterConditions, letterConditionTexts } from '../../../../events/lending/decisions/pre-approval.ts';
import { usePreApprovalText } from './pre-approval.texts.ts';

/** Conditions in the letter. */
export const ConditionsField = () => {
  const t = usePreApprovalText();
  const {
    field: { value, onChange },
    fieldState: { error },
  } = useController<IssueLetter, 'conditions'>({ name: 'conditions' });
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend">{t('fields.conditions')}</FormLabel>
      {letterConditions.map((condition) => (
        <FormControlLabel
          key={condition}
          label={letterConditionTexts[condition]}
          // A sentence of two lines stands beside its box, and apart from the next.
          sx={{ alignItems: 'flex-start', mr: 0 }}
          slotProps={{ typography: { variant: 'body2', sx: { py: 0.75 } } }}
          control={
            <Checkbox
              size="small"
              sx={{ py: 0.75 }}
              checked={value.includes(condition)}
              onChange={(_event, isOn) =>
                onChange(letterConditions.filter((each) => (each === condition ? isOn : value.includes(each))))
              }
            />
          }
        />
      ))}
      {error && <FormHelperText>{error.message}</FormHelperText>}
    </FormControl>
  );
};
