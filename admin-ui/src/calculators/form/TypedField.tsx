import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useFilling } from './draft-context.ts';
import type { Placed } from './form-spec.ts';

/** What a draft holds of a day that does not exist: the input has no value for it, and no day is refused. */
const NO_DAY = 'no-day';
const DAY = /^\d{4}-\d{2}-\d{2}$/;

type Props = { readonly field: Placed; readonly label: string };

/** A day, a text, or one of a few. */
export const TypedField = ({ field, label }: Props) => {
  const { draft, errors, fill } = useFilling();
  const { at, kind, options, initial } = field;
  const text = draft[at] ?? initial ?? '';
  const isDay = kind === 'day';
  const problem = errors[at];
  return (
    <TextField
      id={at}
      label={label}
      type={isDay ? 'date' : 'text'}
      select={kind === 'choice'}
      size="small"
      fullWidth
      value={isDay && !DAY.test(text) ? '' : text}
      onChange={({ target }) => fill({ [at]: target.value })}
      onBlur={({ target }) => {
        if (!isDay || !(target instanceof HTMLInputElement)) return;
        if (target.validity.badInput) fill({ [at]: NO_DAY });
        else if (text === NO_DAY && target.value !== '') fill({ [at]: target.value });
      }}
      error={problem !== undefined}
      helperText={problem ?? field.hint ?? ' '}
      slotProps={{
        // Dates show their own placeholder, which a resting label would cover.
        ...(isDay && { inputLabel: { shrink: true } }),
        htmlInput: { autoComplete: 'off' },
      }}
    >
      {kind === 'choice' && initial === undefined && <MenuItem value="">—</MenuItem>}
      {options?.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </TextField>
  );
};
