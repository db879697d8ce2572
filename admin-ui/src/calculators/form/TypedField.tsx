import ListSubheader from '@mui/material/ListSubheader';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { type FocusEvent, useState } from 'react';
import { useFilling } from './draft-context.ts';
import { NO_DAY, type Option, type Placed } from './form-spec.ts';

const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** Years of fewer digits are still being typed. */
const FIRST_WHOLE_YEAR = '1000';

type Props = { readonly field: Placed; readonly label: string };

/** A day as it is typed: one that is not whole yet stays in the field, and is judged once the field is left. */
const useTypedDay = (at: string) => {
  const { draft, fill } = useFilling();
  const [begun, setBegun] = useState<string | null>(null);
  const text = draft[at] ?? '';
  return {
    value: begun ?? (DAY.test(text) ? text : ''),
    type: (value: string): void => {
      const isBegun = value !== '' && value < FIRST_WHOLE_YEAR;
      setBegun(isBegun ? value : null);
      fill({ [at]: isBegun ? '' : value });
    },
    leave: ({ target }: FocusEvent<HTMLElement>): void => {
      if (!(target instanceof HTMLInputElement)) return;
      setBegun(null);
      if (target.validity.badInput) fill({ [at]: NO_DAY });
      else if (begun !== null || (text === NO_DAY && target.value !== '')) fill({ [at]: target.value });
    },
  };
};

const DayField = ({ field: { at, hint }, label }: Props) => {
  const { errors } = useFilling();
  const { value, type, leave } = useTypedDay(at);
  const problem = errors[at];
  return (
    <TextField
      id={at}
      label={label}
      type="date"
      size="small"
      fullWidth
      value={value}
      onChange={({ target }) => type(target.value)}
      onBlur={leave}
      error={problem !== undefined}
      helperText={problem ?? hint ?? ' '}
      // Dates show their own placeholder, which a resting label would cover.
      slotProps={{ inputLabel: { shrink: true }, htmlInput: { autoComplete: 'off' } }}
    />
  );
};

const wraps = { whiteSpace: 'normal' } as const;

/** Options, each group under its heading. A select takes its items as its own children, so it is no component. */
const itemsOf = (options: readonly Option[]) =>
  options.flatMap(({ value, label, group }, index) => [
    ...(group !== undefined && group !== options[index - 1]?.group
      ? [
          <ListSubheader key={`group ${group}`} sx={{ lineHeight: '32px' }}>
            {group}
          </ListSubheader>,
        ]
      : []),
    <MenuItem key={value} value={value} sx={wraps}>
      {label}
    </MenuItem>,
  ]);

const ChoiceField = ({ field, label }: Props) => {
  const { draft, errors, fill } = useFilling();
  const { at, options = [], initial, hint } = field;
  const text = draft[at] ?? '';
  const chosen = text === '' ? (initial ?? '') : text;
  const problem = errors[at];
  const isKnown = chosen === '' || options.some(({ value }) => value === chosen);
  return (
    <TextField
      id={at}
      label={label}
      select
      size="small"
      fullWidth
      value={chosen}
      onChange={({ target }) => fill({ [at]: target.value })}
      error={problem !== undefined}
      helperText={problem ?? hint ?? ' '}
      // Two options may differ only at their ends.
      sx={{ '& .MuiSelect-select.MuiSelect-select': { ...wraps, height: 'auto' } }}
    >
      {initial === undefined && <MenuItem value="">—</MenuItem>}
      {itemsOf(isKnown ? options : [...options, { value: chosen, label: chosen }])}
    </TextField>
  );
};

/** A day, a text, or one of a few. */
export const TypedField = ({ field, label }: Props) => {
  const { draft, errors, fill } = useFilling();
  if (field.kind === 'day') return <DayField field={field} label={label} />;
  if (field.kind === 'choice') return <ChoiceField field={field} label={label} />;
  const { at, initial = '', hint } = field;
  const problem = errors[at];
  return (
    <TextField
      id={at}
      label={label}
      size="small"
      fullWidth
      value={draft[at] ?? initial}
      onChange={({ target }) => fill({ [at]: target.value })}
      error={problem !== undefined}
      helperText={problem ?? hint ?? ' '}
      slotProps={{ htmlInput: { autoComplete: 'off' } }}
    />
  );
};
