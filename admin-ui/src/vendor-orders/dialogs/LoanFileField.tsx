import Autocomplete from '@mui/material/Autocomplete';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import type { ApplicationRow } from '../../../../api/loan-application/list/list.contract.ts';
import { errorDetail } from '../../session/error-detail.ts';
import { useFileSearch } from '../../kit/applications/useFileSearch.ts';
import { useVendorOrdersText } from '../base/vendor-orders.texts.ts';

const nameOf = ({ borrowerName, loanNumber, propertyAddress }: ApplicationRow): string =>
  `${borrowerName} · ${loanNumber} · ${propertyAddress}`;

/** The loan file that something is ordered for, found by the server's search; the field holds its id. */
export const LoanFileField = ({ name }: { readonly name: string }) => {
  const t = useVendorOrdersText();
  const {
    field: { ref, onChange, onBlur },
    fieldState: { error },
  } = useController({ name, defaultValue: '' });
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<ApplicationRow | null>(null);
  const found = useFileSearch(chosen === null ? text : '');
  const problem = error?.message ?? (found.error ? errorDetail(found.error) : undefined);
  return (
    <Autocomplete<ApplicationRow>
      options={chosen ? [chosen] : [...found.rows]}
      loading={found.isFetching}
      // The server has filtered already.
      filterOptions={(all) => all}
      getOptionLabel={nameOf}
      getOptionKey={({ id }) => id}
      isOptionEqualToValue={(one, other) => one.id === other.id}
      value={chosen}
      inputValue={text}
      onInputChange={(_event, typed) => setText(typed)}
      noOptionsText={found.query === '' ? t('file.search') : t('file.none', { query: found.query })}
      onBlur={onBlur}
      onChange={(_event, row) => {
        setChosen(row);
        onChange(row?.id ?? '');
      }}
      renderInput={(params) => (
        <TextField
          {...params}
          inputRef={ref}
          label={t('file.label')}
          required
          error={problem !== undefined}
          helperText={problem ?? t('file.search')}
        />
      )}
    />
  );
};
