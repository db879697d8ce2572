import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import type { HistoryFilter } from './history-filter.ts';
import { useHistoryText } from './history.texts.ts';

type Props = {
  readonly filter: HistoryFilter;
  /** Every type of event that can be chosen. */
  readonly types: readonly string[];
  readonly isNewestFirst: boolean;
  readonly onChange: (filter: HistoryFilter) => void;
  readonly onTurn: () => void;
};

/** Which events are shown, and in which order. */
export const HistoryFilters = ({ filter, types, isNewestFirst, onChange, onTurn }: Props) => {
  const t = useHistoryText();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1.5 }}>
      <TextField
        type="search"
        label={t('search')}
        value={filter.text}
        onChange={(event) => onChange({ ...filter, text: event.target.value })}
        sx={{ flex: '1 1 220px' }}
      />
      <TextField
        select
        id="history-type"
        label={t('type')}
        value={filter.type}
        onChange={(event) => onChange({ ...filter, type: event.target.value })}
        sx={{ flex: '0 1 240px', minWidth: 180 }}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('allTypes')}</MenuItem>
        {types.map((name) => (
          <MenuItem key={name} value={name}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Button color="inherit" onClick={onTurn}>
        {t(isNewestFirst ? 'newestFirst' : 'oldestFirst')}
      </Button>
    </Box>
  );
};
