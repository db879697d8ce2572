import Box from '@mui/material/Box';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import useAutocomplete from '@mui/material/useAutocomplete';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { takesNewDecision } from '../../kit/applications/Alerts.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { StandingBadges } from '../../kit/values/StatusBadge.tsx';
import { errorDetail } from '../../session/error-detail.ts';
import { SearchField } from './SearchField.tsx';
import { useSearchText } from './search.texts.ts';
import { useSearch } from './useSearch.ts';

/** The server has filtered already. */
const allOfThem = (rows: ApplicationRow[]): ApplicationRow[] => rows;

const listStyle = ({ tokens }: Theme) => ({
  m: 0,
  p: 0,
  listStyle: 'none',
  overflowY: 'auto',
  maxHeight: 420,
  '& [role=option]': { display: 'flex', alignItems: 'center', gap: 1.5, px: 2, py: 1, cursor: 'pointer' },
  '& .Mui-focused': { backgroundColor: tokens.accentTint },
});

const Row = ({ row }: { readonly row: ApplicationRow }) => (
  <>
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {row.borrowerName}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div" noWrap>
        {row.loanNumber} · {formatMoney(row.loanAmount)} · {row.propertyAddress}
      </Typography>
    </Box>
    <StandingBadges status={row.status} disposition={row.disposition} takesNewDecision={takesNewDecision(row)} />
  </>
);

type HintProps = Pick<ReturnType<typeof useSearch>, 'query' | 'rows' | 'isFetching' | 'error'>;

const useHint = ({ query, rows, isFetching, error }: HintProps): string => {
  const t = useSearchText();
  if (error) return t('failed', { reason: errorDetail(error) });
  if (query === '' || (isFetching && rows.length === 0)) return t('hint');
  return rows.length === 0 ? t('none', { query }) : t('keys');
};

const Hint = (search: HintProps) => (
  <Typography variant="caption" color="textSecondary" role="status" sx={{ px: 2, py: 1.25 }}>
    {useHint(search)}
  </Typography>
);

/** Props that make field and list one combobox. */
const useSearchCombobox = (typed: string, onClose: () => void) => {
  const navigate = useNavigate();
  const [text, setText] = useState(typed);
  const search = useSearch(text);
  const combobox = useAutocomplete({
    open: true,
    options: search.rows,
    value: null,
    inputValue: text,
    autoHighlight: true,
    // They move the cursor in what is typed.
    handleHomeEndKeys: false,
    filterOptions: allOfThem,
    getOptionLabel: ({ loanNumber }) => loanNumber,
    getOptionKey: ({ id }) => id,
    onInputChange: (_, typed, reason) => {
      if (reason === 'input') setText(typed);
    },
    onClose: (_, reason) => {
      if (reason === 'escape') onClose();
    },
    onChange: (_, row) => {
      // A search that has not answered yet must not open what an earlier one found.
      if (!row || !search.isAnswered) return;
      onClose();
      void navigate(`/applications/${row.id}`);
    },
  });
  return { ...combobox, search };
};

type Props = {
  /** What was typed before it came. */
  readonly typed: string;
  readonly onClose: () => void;
};

/** A field to type into and the loan files that it finds, all by keyboard. */
export const SearchPanel = ({ typed, onClose }: Props) => {
  const t = useSearchText();
  const { getRootProps, getInputProps, getListboxProps, getOptionProps, search } = useSearchCombobox(typed, onClose);
  return (
    <>
      <SearchField root={getRootProps()} inputProps={getInputProps()} />
      <Box component="ul" {...getListboxProps()} aria-label={t('title')} aria-labelledby={undefined} sx={listStyle}>
        {search.rows.map((row, index) => {
          // Nothing is ever selected here; the one that Enter opens is the active descendant of the field.
          const { key, 'aria-selected': _, ...option } = getOptionProps({ option: row, index });
          return (
            <li key={key} {...option}>
              <Row row={row} />
            </li>
          );
        })}
      </Box>
      <Hint {...search} />
    </>
  );
};
