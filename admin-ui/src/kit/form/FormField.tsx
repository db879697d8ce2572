import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly type?: 'text' | 'email' | 'date' | 'tel' | 'password';
  readonly autoComplete?: string;
  readonly inputMode?: 'numeric';
  /** More than one line of text. */
  readonly minRows?: number;
  /** Offers a fixed list instead of free text. */
  readonly options?: readonly {
    readonly value: string | number;
    readonly label: string;
    readonly disabled?: boolean;
  }[];
  /** Shows the value and takes none; `helperText` says why. */
  readonly disabled?: boolean;
  readonly helperText?: ReactNode;
  /** Tidies what is typed, such as upper case for state codes. */
  readonly normalize?: (value: string) => string;
};

/** Form value of an impossible or partial date: the input reports none, and an empty date would be accepted. */
const NO_DAY = 'no day';

/** One labelled input of a form; what is wrong with it is said beneath it, also that it is too long: nothing is cut off. */
export const FormField = ({
  name,
  label,
  required,
  type = 'text',
  options,
  disabled = false,
  helperText,
  normalize,
  ...rest
}: Props) => {
  const {
    field: { ref, onChange, onBlur, value, ...field },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  return (
    <TextField
      {...field}
      value={value === NO_DAY ? '' : (value ?? '')}
      onChange={(event) => onChange(normalize ? normalize(event.target.value) : event.target.value)}
      onBlur={(event) => {
        const isNoDay = type === 'date' && event.target.validity.badInput;
        if (isNoDay !== (value === NO_DAY)) onChange(isNoDay ? NO_DAY : event.target.value);
        onBlur();
      }}
      inputRef={ref}
      id={name}
      label={label}
      type={type}
      size="small"
      fullWidth
      disabled={disabled}
      required={required ?? false}
      select={options !== undefined}
      {...(rest.minRows !== undefined && { multiline: true, minRows: rest.minRows })}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
      slotProps={{
        // Dates show their own placeholder, which a resting label would cover.
        ...(type === 'date' && { inputLabel: { shrink: true } }),
        htmlInput: { autoComplete: rest.autoComplete ?? 'off', inputMode: rest.inputMode, required: false },
      }}
    >
      {options?.map((option) => (
        <MenuItem
          key={option.value}
          value={option.value}
          disabled={option.disabled ?? false}
          sx={{ whiteSpace: 'normal' }}
        >
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
