import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useController } from 'react-hook-form';

type Props = { readonly name: string; readonly label: string; readonly initial: boolean };

/** Something of a form that is on or off. */
export const FlagField = ({ name, label, initial }: Props) => {
  const {
    field: { ref, value, onChange, onBlur },
  } = useController({ name, defaultValue: initial });
  return (
    <FormControlLabel
      label={label}
      control={
        <Checkbox
          checked={value ?? initial}
          onChange={(event) => onChange(event.target.checked)}
          onBlur={onBlur}
          slotProps={{ input: { ref } }}
        />
      }
    />
  );
};
