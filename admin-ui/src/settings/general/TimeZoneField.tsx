import Autocomplete, { createFilterOptions } from '@mui/material/Autocomplete';
import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { timeIn, timeZoneName, timeZones } from './time-zones.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

type Option = { readonly zone: string; readonly name: string };

/** So many as fit a list; typing finds the rest, by place or by name. */
const MOST_SHOWN = 100;
const filterOptions = createFilterOptions<Option>({
  limit: MOST_SHOWN,
  stringify: ({ zone, name }) => `${zone} ${zone.replaceAll('_', ' ')} ${name}`,
});

/** An IANA time zone out of those that there are. */
export const TimeZoneField = ({ name, label }: { readonly name: string; readonly label: string }) => {
  const t = useSettingsText();
  const [options] = useState(() => timeZones().map((zone) => ({ zone, name: timeZoneName(zone) })));
  const [openedAt, setOpenedAt] = useState(() => new Date());
  const {
    field: { ref, value, onChange, onBlur },
    fieldState: { error },
  } = useController({ name });
  return (
    <Autocomplete
      id={name}
      options={options}
      filterOptions={filterOptions}
      getOptionLabel={({ zone }) => zone}
      isOptionEqualToValue={(option, chosen) => option.zone === chosen.zone}
      value={options.find(({ zone }) => zone === value) ?? null}
      onChange={(_, option) => onChange(option?.zone ?? '')}
      onOpen={() => setOpenedAt(new Date())}
      onBlur={onBlur}
      autoHighlight
      slotProps={{ paper: { sx: { border: 1, borderColor: 'divider' } } }}
      noOptionsText={t('branches.zones.none')}
      renderOption={({ key, ...props }, option) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="body2">{option.zone}</Typography>
            <Typography variant="caption" color="textSecondary">
              {option.name} · {timeIn(option.zone, openedAt)}
            </Typography>
          </Box>
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={label}
          error={error !== undefined}
          helperText={error?.message ?? (value ? timeZoneName(value) : t('branches.zones.hint'))}
        />
      )}
    />
  );
};
