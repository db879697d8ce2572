import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';

/** A setting of the branch that is on or off; on unless said otherwise. */
export const FlagField = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController<Record<string, boolean>>({ name });
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={value ?? true}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
};
