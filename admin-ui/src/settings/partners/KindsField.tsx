import Checkbox from '@mui/material/Checkbox';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import { useController } from 'react-hook-form';
import {
  type PartnerMessageKind,
  partnerMessageKindNames,
  partnerMessageKinds,
} from '../../../../events/lending/partners/partner-messages.ts';

/** Each kind of message, on or off. */
export const KindsField = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController<Record<string, readonly PartnerMessageKind[]>>({ name });
  const chosen = value ?? [];
  const toggle = (kind: PartnerMessageKind): void =>
    onChange(partnerMessageKinds.filter((each) => (each === kind ? !chosen.includes(kind) : chosen.includes(each))));
  return (
    <FormControl component="fieldset" error={error !== undefined}>
      <FormLabel component="legend" sx={{ fontSize: 13 }}>
        {label}
      </FormLabel>
      {partnerMessageKinds.map((kind, index) => (
        <FormControlLabel
          key={kind}
          label={partnerMessageKindNames[kind]}
          control={
            <Checkbox
              checked={chosen.includes(kind)}
              onChange={() => toggle(kind)}
              onBlur={onBlur}
              {...(index === 0 && { slotProps: { input: { ref } } })}
            />
          }
        />
      ))}
      {error && <FormHelperText>{error.message}</FormHelperText>}
    </FormControl>
  );
};
