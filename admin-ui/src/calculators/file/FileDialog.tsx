import Autocomplete from '@mui/material/Autocomplete';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNotify } from 'react-admin';
import type { DetailedApplication } from '../../../../api/loan-application/detail/detail.contract.ts';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { formatMoney } from '../../kit/values/format.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { useCalculatorsText } from '../shared/calculators.texts.ts';
import { useFilling } from '../form/draft-context.ts';
import { FILE, MODE } from '../form/form-spec.ts';
import type { FileFigures } from './file-figures.ts';
import { useFileSearch } from '../../kit/applications/useFileSearch.ts';

type Props = { readonly fromFile: FileFigures; readonly onClose: () => void };

const nameOf = ({ borrowerName, loanNumber, loanAmount }: ApplicationRow): string =>
  `${borrowerName} · ${loanNumber} · ${formatMoney(loanAmount)}`;

const useFill = ({ fromFile, onClose }: Props) => {
  const t = useCalculatorsText();
  const notify = useNotify();
  const client = useQueryClient();
  const { draft, beginAnew } = useFilling();
  return async (id: string): Promise<void> => {
    try {
      const file = await client.fetchQuery<DetailedApplication>({ queryKey: ['applications', id, 'detailed'] });
      // The earlier values belong to another loan.
      beginAnew({ ...(draft[MODE] && { [MODE]: draft[MODE] }), ...fromFile(file), [FILE]: file.loanNumber });
      onClose();
    } catch (error) {
      notify(`${t('file.failed')}: ${errorDetail(error)}`, { type: 'error' });
    }
  };
};

/** Chooses a file by search and fills the calculator with what it knows. */
export const FileDialog = ({ fromFile, onClose }: Props) => {
  const t = useCalculatorsText();
  const [text, setText] = useState('');
  const { query, rows, isFetching, error } = useFileSearch(text);
  const fillFrom = useFill({ fromFile, onClose });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="file-dialog">
      <DialogTitle id="file-dialog">{t('file.title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <Typography variant="body2" color="textSecondary">
          {t('file.text')}
        </Typography>
        <Autocomplete<ApplicationRow>
          options={rows}
          loading={isFetching}
          // The server has filtered already.
          filterOptions={(all) => all}
          getOptionLabel={nameOf}
          getOptionKey={({ id }) => id}
          isOptionEqualToValue={(one, other) => one.id === other.id}
          inputValue={text}
          onInputChange={(_event, typed) => setText(typed)}
          noOptionsText={query === '' ? t('file.search') : t('file.none', { query })}
          onChange={(_event, row) => {
            if (row) void fillFrom(row.id);
          }}
          renderInput={(params) => (
            <TextField
              {...params}
              // oxlint-disable-next-line jsx-a11y/no-autofocus -- the dialog is opened to type into this field
              autoFocus
              label={t('file.search')}
              error={error !== null}
              helperText={error ? errorDetail(error) : ' '}
            />
          )}
        />
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('file.cancel')}</Button>
      </DialogActions>
    </Dialog>
  );
};
