import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useController } from 'react-hook-form';
import { isUsState, type UsState, usStateNames, usStates } from '../../../../events/lending/fields/us-states.ts';
import { useNewApplicationText } from './new-application.texts.ts';

/** The code itself first, then names that begin so, then all others that have it: `AR` is Arkansas, not Arizona. */
const rankOf = (state: UsState, typed: string): number => {
  const name = usStateNames[state].toUpperCase();
  if (state === typed) return 0;
  if (name.startsWith(typed)) return 1;
  return name.includes(typed) ? 2 : 3;
};
const matching = (options: readonly UsState[], typed: string): UsState[] => {
  const ranked = options.map((state) => ({ state, rank: rankOf(state, typed.trim().toUpperCase()) }));
  return ranked
    .filter(({ rank }) => rank < 3)
    .sort((one, other) => one.rank - other.rank)
    .map(({ state }) => state);
};

type Props = { readonly name: string; readonly label: string; readonly required: boolean };

/** One of the list, by code or name. What is typed counts when the field is left, as it would in a text field. */
export const StateField = ({ name, label, required }: Props) => {
  const t = useNewApplicationText();
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  const chosen = typeof value === 'string' && isUsState(value) ? value : null;
  return (
    <Autocomplete
      id={name}
      size="small"
      options={usStates}
      filterOptions={(options, { inputValue }) => matching(options, inputValue)}
      getOptionLabel={(state) => state}
      value={chosen}
      onChange={(_, state) => onChange(state ?? '')}
      onBlur={onBlur}
      autoHighlight
      autoSelect
      noOptionsText={t('address.noState')}
      renderOption={({ key, ...props }, state) => (
        <li key={key} {...props}>
          {usStateNames[state]} ({state})
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={label}
          required={required}
          error={error !== undefined}
          helperText={error?.message ?? (chosen && usStateNames[chosen])}
          slotProps={{ ...params.slotProps, htmlInput: { ...params.slotProps?.htmlInput, required: false } }}
        />
      )}
    />
  );
};
