import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';

type Props<Value extends string> = {
  readonly id: string;
  readonly label: string;
  readonly value: Value;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value) => void;
  readonly disabled?: boolean;
};

/** One of a fixed vocabulary, outside of a form. */
export const ChoiceField = <Value extends string>({
  id,
  label,
  value,
  options,
  onChange,
  disabled = false,
}: Props<Value>) => (
  <TextField
    select
    fullWidth
    size="small"
    id={id}
    label={label}
    value={value}
    disabled={disabled}
    onChange={(event) => {
      const chosen = options.find((option) => option.value === event.target.value);
      if (chosen) onChange(chosen.value);
    }}
  >
    {options.map((option) => (
      <MenuItem key={option.value} value={option.value}>
        {option.label}
      </MenuItem>
    ))}
  </TextField>
);
