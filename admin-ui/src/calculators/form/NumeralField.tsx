import TextField from '@mui/material/TextField';
import { NumericFormat } from 'react-number-format';
import { useFormText } from '../../kit/form/form.texts.ts';
import { useSigns } from '../../kit/form/useSigns.ts';
import { useFilling } from './draft-context.ts';
import type { Placed } from './form-spec.ts';
import { type NumeralKind, signs } from './numerals.ts';

const noRef = (): void => undefined;

type Props = { readonly field: Placed; readonly kind: NumeralKind; readonly label: string };

/** A figure with its unit. Letters are not taken, and said so; a minus sign stays, and is refused beside the field. */
export const NumeralField = ({ field, kind, label }: Props) => {
  const t = useFormText();
  const { draft, errors, fill } = useFilling();
  const signKind = kind === 'whole' ? 'whole' : 'number';
  const { inputRef, refused, forget } = useSigns(signKind, noRef);
  const problem = refused === null ? errors[field.at] : t(`refused.${signKind}`, { text: refused });
  return (
    <NumericFormat
      customInput={TextField}
      inputRef={inputRef}
      value={draft[field.at] ?? ''}
      valueIsNumericString
      onValueChange={({ value }, { source }) => {
        // The formatter also reports what it was given.
        if (source === 'event') fill({ [field.at]: value });
      }}
      onFocus={forget}
      // A year is no quantity.
      thousandSeparator={kind === 'whole' ? '' : ','}
      {...signs[kind]}
      id={field.at}
      label={label}
      size="small"
      fullWidth
      error={problem !== undefined}
      helperText={problem ?? field.hint ?? ' '}
      slotProps={{ htmlInput: { inputMode: kind === 'whole' ? 'numeric' : 'decimal', autoComplete: 'off' } }}
    />
  );
};
