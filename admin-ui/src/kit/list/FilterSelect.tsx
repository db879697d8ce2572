import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ClosedSelect } from './ClosedSelect.tsx';

type Props = {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChange: (value: string) => void;
};

/** A choice that narrows a list, showing "all" too. Until first used, it is drawn without its menu. */
export const FilterSelect = ({ label, value, options, onChange }: Props) => {
  const [use, setUse] = useState<'none' | 'focus' | 'press'>('none');
  if (use === 'none') {
    const text = options.find(([option]) => option === value)?.[1] ?? '';
    return <ClosedSelect label={label} text={text} onUse={setUse} />;
  }
  return (
    <TextField
      select
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- it stands in for the closed one, which has just got the focus
      autoFocus
      label={label}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      sx={{ flex: '1 1 150px', maxWidth: { sm: 190 } }}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true, defaultOpen: use === 'press' } }}
    >
      {options.map(([option, text]) => (
        <MenuItem key={option} value={option}>
          {text}
        </MenuItem>
      ))}
    </TextField>
  );
};
