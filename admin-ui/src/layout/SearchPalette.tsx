import Search from '@mui/icons-material/Search';
import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { keepPreviousData } from '@tanstack/react-query';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useNavigate } from 'react-router-dom';
import type { ApplicationRow } from '../../../api/loan-application/loan-application.contract.ts';
import { formatMoney } from '../kit/values/format.ts';
import { StatusBadge } from '../kit/values/StatusBadge.tsx';
import { useDebounced } from './use-debounced.ts';

const MOST_RESULTS = 8;
const DEBOUNCE_MS = 200;

const useResults = (query: string) =>
  useGetList<ApplicationRow>(
    'applications',
    {
      filter: { q: query },
      pagination: { page: 1, perPage: MOST_RESULTS },
      sort: { field: 'updatedAt', order: 'DESC' },
    },
    { enabled: query !== '', placeholderData: keepPreviousData },
  );

type OptionProps = {
  readonly id: string;
  readonly row: ApplicationRow;
  readonly isActive: boolean;
  readonly onChoose: () => void;
  readonly onHover: () => void;
};

const Option = ({ id, row, isActive, onChoose, onHover }: OptionProps) => (
  <Box
    id={id}
    role="option"
    aria-selected={isActive}
    onClick={onChoose}
    onMouseMove={onHover}
    sx={({ tokens }) => ({
      display: 'flex',
      alignItems: 'center',
      gap: 1.5,
      px: 2,
      py: 1,
      cursor: 'pointer',
      backgroundColor: isActive ? tokens.accentTint : 'transparent',
    })}
  >
    <Box sx={{ flex: 1, minWidth: 0 }}>
      <Typography variant="body2" noWrap sx={{ fontWeight: 600 }}>
        {row.borrowerName}
      </Typography>
      <Typography variant="caption" color="textSecondary" component="div" noWrap>
        {row.loanNumber} · {formatMoney(row.loanAmount)} · {row.propertyAddress}
      </Typography>
    </Box>
    <StatusBadge status={row.status} />
  </Box>
);

const Palette = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate();
  const navigate = useNavigate();
  const listId = useId();
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const { data = [], isFetching } = useResults(query);
  const rows = query === '' ? [] : data;
  const current = Math.min(active, rows.length - 1);

  const open = (row: ApplicationRow | undefined) => {
    if (!row) return;
    onClose();
    void navigate(`/applications/${row.id}`);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };
    const step = steps[event.key];
    if (step && rows.length > 0) {
      event.preventDefault();
      setActive((current + step + rows.length) % rows.length);
    }
    // A search that has not answered yet must not open what an earlier one found.
    if (event.key === 'Enter' && query === text.trim() && !isFetching) open(rows[current]);
  };
  const hint =
    query === '' || (isFetching && rows.length === 0)
      ? translate('header.searchHint')
      : rows.length === 0
        ? translate('header.searchNone', { query })
        : translate('header.searchKeys');
  return (
    <>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, borderBottom: 1, borderColor: 'divider' }}>
        <Search aria-hidden sx={{ color: 'text.secondary' }} />
        <InputBase
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the palette is opened to type into this field
          autoFocus
          fullWidth
          value={text}
          placeholder={translate('header.search')}
          onChange={(event) => {
            setText(event.target.value);
            setActive(0);
          }}
          onKeyDown={onKeyDown}
          sx={{ height: 48, fontSize: 14 }}
          inputProps={{
            role: 'combobox',
            'aria-label': translate('header.search'),
            'aria-expanded': rows.length > 0,
            'aria-controls': listId,
            'aria-autocomplete': 'list',
            'aria-activedescendant': rows[current] ? `${listId}-${current}` : undefined,
          }}
        />
      </Box>
      <Box
        id={listId}
        role="listbox"
        aria-label={translate('header.searchTitle')}
        sx={{ overflowY: 'auto', maxHeight: 420 }}
      >
        {rows.map((row, index) => (
          <Option
            key={row.id}
            id={`${listId}-${index}`}
            row={row}
            isActive={index === current}
            onChoose={() => open(row)}
            onHover={() => setActive(index)}
          />
        ))}
      </Box>
      <Typography variant="caption" color="textSecondary" role="status" sx={{ px: 2, py: 1.25 }}>
        {hint}
      </Typography>
    </>
  );
};

/** The header's search: looks like a field, opens a palette over the page. Ctrl+K from anywhere. */
export const SearchPalette = () => {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);

  useEffect(() => {
    const open = (event: globalThis.KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      setOpen(true);
    };
    window.addEventListener('keydown', open);
    return () => window.removeEventListener('keydown', open);
  }, []);

  return (
    <>
      <ButtonBase
        onClick={() => setOpen(true)}
        aria-haspopup="dialog"
        sx={({ tokens }) => ({
          flex: '0 1 440px',
          minWidth: 0,
          height: 34,
          px: 1.25,
          gap: 1,
          justifyContent: 'flex-start',
          border: `1px solid ${tokens.borderStrong}`,
          borderRadius: '6px',
          color: tokens.textMuted,
          fontFamily: 'inherit',
          fontSize: 13,
        })}
      >
        <Search aria-hidden />
        <Box
          component="span"
          sx={{
            flex: 1,
            minWidth: 0,
            textAlign: 'left',
            overflow: 'hidden',
            textOverflow: 'ellipsis',
            whiteSpace: 'nowrap',
          }}
        >
          {translate('header.search')}
        </Box>
        <Box
          component="kbd"
          aria-hidden
          sx={{ display: { xs: 'none', md: 'block' }, fontFamily: 'inherit', fontSize: 11 }}
        >
          {translate('header.searchShortcut')}
        </Box>
      </ButtonBase>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        fullWidth
        maxWidth="sm"
        aria-label={translate('header.searchTitle')}
        sx={{ '& .MuiDialog-container': { alignItems: 'flex-start' } }}
      >
        <Palette onClose={() => setOpen(false)} />
      </Dialog>
    </>
  );
};
