import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { useGetList } from 'react-admin';
import { useController } from 'react-hook-form';
import type { ApplicationRow } from '../../../../api/loan-application/list.contract.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { useDebounced } from '../../kit/values/use-debounced.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { useOrdersText } from './orders.texts.ts';

const MOST_RESULTS = 8;
const DEBOUNCE_MS = 200;
const nameOf = ({ borrowerName, loanNumber, propertyAddress }: ApplicationRow): string =>
  `${borrowerName} · ${loanNumber} · ${propertyAddress}`;

/** The loan file that something is ordered for, found by the server's search. */
export const LoanFileField = ({ name }: { readonly name: string }) => {
  const t = useOrdersText();
  const {
    field: { ref, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ApplicationRow | null>(null);
  const query = useDebounced(text.trim(), DEBOUNCE_MS);
  const found = useGetList<ApplicationRow>(
    'applications',
    {
      filter: { q: query },
      pagination: { page: 1, perPage: MOST_RESULTS },
      sort: { field: 'updatedAt', order: 'DESC' },
    },
    { ...errorsInPlace, enabled: query !== '' && chosen === null, placeholderData: keepPreviousData },
  );
  const problem = error?.message ?? (found.error ? errorDetail(found.error) : undefined);
  return (
    <Autocomplete<ApplicationRow>
      options={query === '' ? [] : (found.data ?? [])}
      loading={found.isFetching}
      // The server has filtered already.
      filterOptions={(all) => all}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={chosen}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      noOptionsText={query === '' ? t('form.fileSearch') : t('form.noFile', { query })}
      onBlur={onBlur}
      onChange={(_event, row) => {
        setChosen(row);
        onChange(row?.id ?? '');
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={t('form.file')}
          required
          error={problem !== undefined}
          helperText={
            problem ?? (chosen ? t('form.address', { address: chosen.propertyAddress }) : t('form.fileSearch'))
          }
        />
      )}
    />
  );
};
