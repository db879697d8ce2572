import TextField from '@mui/material/TextField';
import { useController, useFormContext } from 'react-hook-form';
import { NumericFormat } from 'react-number-format';
import { useFormText } from './form.texts.ts';
import { isBelowZero, typedNumber } from './typed-number.ts';
import { useSigns } from './useSigns.ts';

type Props = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly helperText?: string;
  readonly prefix?: string;
  readonly suffix?: string;
  readonly isWhole?: boolean;
  /** Form value of an empty field. */
  readonly blank: '' | null;
};

/** A number with its unit. What cannot be is said beneath it, and nothing of what is typed is left out silently. */
export const NumericField = ({
  name,
  label,
  required = false,
  helperText,
  prefix = '',
  suffix = '',
  isWhole = false,
  blank,
}: Props) => {
  const t = useFormText();
  const { trigger } = useFormContext();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: blank });
  const kind = isWhole ? 'whole' : 'number';
  const { inputRef, refused, forget } = useSigns(kind, ref);
  const problem = refused === null ? error?.message : t(`refused.${kind}`, { text: refused });
  return (
    <NumericFormat
      customInput={TextField}
      inputRef={inputRef}
      value={value ?? ''}
      onValueChange={(values, { source }) => {
        // The formatter also reports what the form itself set; passing that back would mark the form as changed.
        if (source !== 'event') return;
        const typed = typedNumber(values, blank);
        onChange(typed);
        if (error || isBelowZero(typed)) void trigger(name);
      }}
      onFocus={forget}
      onBlur={onBlur}
      thousandSeparator=","
      prefix={prefix}
      suffix={suffix}
      id={name}
      name={name}
      label={label}
      size="small"
      fullWidth
      required={required}
      error={problem !== undefined}
      helperText={problem ?? helperText}
      slotProps={{ htmlInput: { inputMode: isWhole ? 'numeric' : 'decimal', autoComplete: 'off', required: false } }}
    />
  );
};
