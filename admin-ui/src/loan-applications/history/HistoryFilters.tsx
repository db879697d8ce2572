import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import type { HistoryEvent } from '../../../../api/loan-application/history/history.contract.ts';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { actorName } from '../../kit/values/actor-name.ts';
import { conditions, type HistoryFilter, typeInWords } from './history-filter.ts';
import { useHistoryText } from './history.texts.ts';

type Props = {
  readonly filter: HistoryFilter;
  readonly events: readonly HistoryEvent[];
  readonly onChange: (patch: Partial<HistoryFilter>) => void;
};

const sorted = (names: readonly string[]): string[] => [...new Set(names)].toSorted();

type DayProps = { readonly label: string; readonly value: string; readonly onChange: (day: string) => void };

const DayField = ({ label, value, onChange }: DayProps) => (
  <TextField
    type="date"
    label={label}
    value={value}
    onChange={(event) => onChange(event.target.value)}
    sx={{ flex: '1 1 140px', maxWidth: { sm: 160 } }}
    slotProps={{ inputLabel: { shrink: true } }}
  />
);

/** Filter and order of the events. */
export const HistoryFilters = ({ filter, events, onChange }: Props) => {
  const t = useHistoryText();
  const isOldestFirst = filter.order === 'oldest';
  const isFiltered = conditions.some((name) => filter[name] !== '');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 1.5 }}>
      <SearchField placeholder={t('search')} value={filter.q} onChange={(q) => onChange({ q })} />
      <FilterSelect
        label={t('type')}
        value={filter.type}
        options={[
          ['', t('allTypes')],
          ...sorted(events.map(({ type }) => type)).map((type) => [type, typeInWords(type)] as const),
        ]}
        onChange={(type) => onChange({ type })}
      />
      <FilterSelect
        label={t('person')}
        value={filter.person}
        options={[
          ['', t('everybody')],
          ...sorted(events.map(({ actor }) => actorName(actor.name))).map((name) => [name, name] as const),
        ]}
        onChange={(person) => onChange({ person })}
      />
      <DayField label={t('from')} value={filter.from} onChange={(from) => onChange({ from })} />
      <DayField label={t('to')} value={filter.to} onChange={(to) => onChange({ to })} />
      <FilterSelect
        label={t('order')}
        value={isOldestFirst ? 'oldest' : ''}
        options={[
          ['', t('newestFirst')],
          ['oldest', t('oldestFirst')],
        ]}
        onChange={(order) => onChange({ order })}
      />
      <Button
        color="inherit"
        disabled={!isFiltered}
        onClick={() => onChange(Object.fromEntries(conditions.map((name) => [name, ''])))}
      >
        {t('clear')}
      </Button>
    </Box>
  );
};
