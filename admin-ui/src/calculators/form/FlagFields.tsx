import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Typography from '@mui/material/Typography';
import { useFilling } from './draft-context.ts';
import type { Placed } from './form-spec.ts';

type CheckProps = { readonly label: string; readonly checked: boolean; readonly onCheck: (checked: boolean) => void };

const Check = ({ label, checked, onCheck }: CheckProps) => (
  <FormControlLabel
    control={<Checkbox checked={checked} onChange={(event) => onCheck(event.target.checked)} sx={{ py: 0.5 }} />}
    label={label}
    slotProps={{ typography: { variant: 'body2' } }}
  />
);

type Props = { readonly field: Placed };

/** Yes or no; it is in the address only where it differs from what holds anyway. */
export const FlagField = ({ field: { at, label, initial = 'false' } }: Props) => {
  const { draft, fill } = useFilling();
  return (
    <Check
      label={label}
      checked={(draft[at] ?? initial) === 'true'}
      onCheck={(checked) => fill({ [at]: String(checked) === initial ? '' : String(checked) })}
    />
  );
};

/** Any of a few. */
export const ChoicesField = ({ field: { at, label, options = [] } }: Props) => {
  const { draft, fill } = useFilling();
  const chosen = (draft[at] ?? '').split(',').filter((value) => value !== '');
  return (
    <Box role="group" aria-label={label} sx={{ display: 'grid' }}>
      <Typography variant="caption" color="textSecondary">
        {label}
      </Typography>
      {options.map((option) => (
        <Check
          key={option.value}
          label={option.label}
          checked={chosen.includes(option.value)}
          onCheck={(checked) =>
            fill({
              [at]: options
                .map(({ value }) => value)
                .filter((value) => (value === option.value ? checked : chosen.includes(value)))
                .join(','),
            })
          }
        />
      ))}
    </Box>
  );
};
