import TextField from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';
import { NumericFormat, PatternFormat } from 'react-number-format';
import { isBelowZero, typedNumber } from '../../kit/form/typed-number.ts';

type NumberFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly helperText?: string;
};

type NumericProps = NumberFieldProps & { readonly prefix?: string; readonly suffix?: string; readonly scale: number };

const NumericField = ({ name, label, required, helperText, prefix, suffix, scale }: NumericProps) => {
  const { trigger } = useFormContext();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  return (
    <NumericFormat
      customInput={TextField}
      inputRef={ref}
      value={value}
      onValueChange={(values, { source }) => {
        // The formatter also reports what the form itself set; passing that back would mark the form as changed.
        if (source !== 'event') return;
        const typed = typedNumber(values, '');
        onChange(typed);
        if (error || isBelowZero(typed)) void trigger(name);
      }}
      onBlur={onBlur}
      thousandSeparator=","
      decimalScale={scale}
      prefix={prefix ?? ''}
      suffix={suffix ?? ''}
      id={name}
      name={name}
      label={label}
      size="small"
      fullWidth
      required={required ?? false}
      error={error !== undefined}
      helperText={error?.message ?? helperText}
      slotProps={{ htmlInput: { inputMode: 'decimal', autoComplete: 'off', required: false } }}
    />
  );
};

/** Dollars, at most two decimals. The form holds a number, or '' while empty. */
export const DollarField = (props: NumberFieldProps) => <NumericField {...props} prefix="$" scale={2} />;
/** Percent a year, at most three decimals. */
export const PercentField = (props: NumberFieldProps) => <NumericField {...props} suffix="%" scale={3} />;
/** Years, halves allowed. */
export const YearsField = (props: NumberFieldProps) => <NumericField {...props} scale={1} />;

/** Nine digits shown as 000-00-0000. The form holds the digits. */
export const SsnField = ({ name, label, helperText }: NumberFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  return (
    <PatternFormat
      customInput={TextField}
      format="###-##-####"
      mask="_"
      inputRef={ref}
      value={value}
      valueIsNumericString
      onValueChange={(values, { source }) => {
        if (source === 'event') onChange(values.value);
      }}
      onBlur={onBlur}
      id={name}
      name={name}
      label={label}
      size="small"
      fullWidth
      error={error !== undefined}
      helperText={error?.message ?? helperText}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
    />
  );
};
