import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import FormLabel from '@mui/material/FormLabel';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { useId } from 'react';
import { useController } from 'react-hook-form';
import { weekdays } from '../../../../events/lending/calendar/weekdays.ts';
import { humanize } from '../../kit/values/format.ts';

/** The days of the week, each on or off. */
export const OpeningDaysField = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const ids = { label: useId(), error: useId() };
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name });
  return (
    <FormControl error={error !== undefined} fullWidth>
      <FormLabel id={ids.label} sx={{ fontSize: 13, mb: 0.5 }}>
        {label}
      </FormLabel>
      <ToggleButtonGroup
        value={value}
        onChange={(_, days: string[]) => onChange(weekdays.filter((day) => days.includes(day)))}
        onBlur={onBlur}
        color="primary"
        size="small"
        fullWidth
        aria-labelledby={ids.label}
        aria-describedby={error ? ids.error : undefined}
      >
        {weekdays.map((day, index) => (
          <ToggleButton
            key={day}
            value={day}
            {...(index === 0 && { ref })}
            sx={{ minWidth: 0, minHeight: 36, px: 0.5, textTransform: 'none', fontSize: 13 }}
          >
            <span>
              {humanize(day).slice(0, 3)}
              {/* One word with what is seen; hidden in any other way it would be read out as a second one. */}
              <Box component="span" sx={{ fontSize: 0 }}>
                {day.slice(3)}
              </Box>
            </span>
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {error && <FormHelperText id={ids.error}>{error.message}</FormHelperText>}
    </FormControl>
  );
};
