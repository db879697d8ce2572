import TextField from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';
import { NumericFormat } from 'react-number-format';
import { isBelowZero, typedNumber } from '../../kit/form/typed-number.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly helperText: string;
  /** Behind the number, such as `minutes`. */
  readonly unit: string;
};

/** A whole number with its unit. The form holds null while it is empty. */
export const WholeNumberField = ({ name, label, helperText, unit }: Props) => {
  const { trigger } = useFormContext();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name });
  return (
    <NumericFormat
      customInput={TextField}
      inputRef={ref}
      value={value ?? ''}
      onValueChange={(values, { source }) => {
        // The formatter also reports what the form itself set; passing that back would mark the form as changed.
        if (source !== 'event') return;
        const typed = typedNumber(values, null);
        onChange(typed);
        if (error || isBelowZero(typed)) void trigger(name);
      }}
      onBlur={onBlur}
      thousandSeparator=","
      decimalScale={0}
      suffix={` ${unit}`}
      id={name}
      name={name}
      label={label}
      size="small"
      fullWidth
      error={error !== undefined}
      helperText={error?.message ?? helperText}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
    />
  );
};
