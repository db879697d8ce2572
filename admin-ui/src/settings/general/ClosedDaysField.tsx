import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { formatDate } from '../../kit/values/format.ts';
import { useSettingsText } from '../shared/settings.texts.ts';

/** Days on which the branch is closed beside its weekdays and holidays. */
export const ClosedDaysField = ({ name }: { readonly name: string }) => {
  const t = useSettingsText();
  const [day, setDay] = useState('');
  const {
    field: { ref, value, onChange },
    fieldState: { error },
  } = useController<Record<string, string[]>>({ name });
  const days = value ?? [];
  const add = () => {
    onChange([...new Set([...days, day])].toSorted());
    setDay('');
  };
  return (
    <Box role="group" aria-label={t('branches.alsoClosed')}>
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          label={t('branches.alsoClosed')}
          type="date"
          size="small"
          sx={{ flex: 1 }}
          value={day}
          inputRef={ref}
          error={error !== undefined}
          helperText={error?.message ?? t('branches.alsoClosedHint')}
          onChange={(event) => setDay(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !day) return;
            event.preventDefault();
            add();
          }}
          slotProps={{ inputLabel: { shrink: true } }}
        />
        <Button variant="outlined" disabled={!day} onClick={add} sx={{ flex: 'none', minHeight: 40 }}>
          {t('branches.addDay')}
        </Button>
      </Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.75, mt: days.length > 0 ? 1 : 0 }}>
        {days.map((each) => (
          <Chip
            key={each}
            label={formatDate(each)}
            onDelete={() => onChange(days.filter((other) => other !== each))}
            slotProps={{ root: { 'aria-label': t('branches.removeDay', { day: formatDate(each) }) } }}
          />
        ))}
      </Box>
    </Box>
  );
};
