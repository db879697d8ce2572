import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { PatternFormat } from 'react-number-format';
import { useFormText } from '../../kit/form/form.texts.ts';
import { NumericField } from '../../kit/form/NumericField.tsx';
import { useSigns } from '../../kit/form/useSigns.ts';

type NumberFieldProps = {
  readonly name: string;
  readonly label: string;
  readonly required?: boolean;
  readonly helperText?: string;
};

/** Dollars. The form holds a number, or '' while empty. */
export const DollarField = (props: NumberFieldProps) => <NumericField {...props} prefix="$" blank="" />;
/** Percent a year. */
export const PercentField = (props: NumberFieldProps) => <NumericField {...props} suffix="%" blank="" />;
/** Years, also parts of one. */
export const YearsField = (props: NumberFieldProps) => <NumericField {...props} blank="" />;

/** Nine digits shown as 000-00-0000. The form holds the digits. */
export const SsnField = ({ name, label, helperText }: NumberFieldProps) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  const t = useFormText();
  const { inputRef, refused, forget } = useSigns('ssn', ref);
  const problem = refused === null ? error?.message : t('refused.ssn', { text: refused });
  return (
    <PatternFormat
      customInput={TextField}
      format="###-##-####"
      mask="_"
      inputRef={inputRef}
      value={value}
      valueIsNumericString
      onValueChange={(values, { source }) => {
        if (source === 'event') onChange(values.value);
      }}
      onFocus={forget}
      onBlur={onBlur}
      id={name}
      name={name}
      label={label}
      size="small"
      fullWidth
      error={problem !== undefined}
      helperText={problem ?? helperText}
      slotProps={{ htmlInput: { autoComplete: 'off', inputMode: 'numeric' } }}
    />
  );
};
