import Checkbox from '@mui/material/Checkbox';
import ListItemText from '@mui/material/ListItemText';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
};

/** Several of a list, of which there has to be one at least. */
export const SeveralField = ({ name, label, options }: Props) => {
  const {
    field: { ref, value, ...field },
    fieldState: { error },
  } = useController({ name, defaultValue: [] });
  const chosen: readonly string[] = Array.isArray(value) ? value : [];
  const nameOf = (each: string): string => options.find((option) => option.value === each)?.label ?? each;
  return (
    <TextField
      {...field}
      select
      value={chosen}
      inputRef={ref}
      id={name}
      label={label}
      size="small"
      fullWidth
      required
      error={error !== undefined}
      helperText={error?.message}
      slotProps={{ select: { multiple: true, renderValue: () => chosen.map(nameOf).join(', ') } }}
    >
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value} dense>
          <Checkbox size="small" checked={chosen.includes(option.value)} />
          <ListItemText primary={option.label} />
        </MenuItem>
      ))}
    </TextField>
  );
};
