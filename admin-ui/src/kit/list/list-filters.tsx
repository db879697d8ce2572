import { FilterSelect } from './FilterSelect.tsx';
import { SearchField } from './SearchField.tsx';
import { useListFilter } from './use-list-filter.ts';

type Filter = Readonly<Record<string, string>>;
const ALL = 'all';

/** Searches the list around by `q`. */
export const ListSearch = ({ placeholder }: { readonly placeholder: string }) => {
  const [{ q = '' }, set] = useListFilter<Filter>();
  return <SearchField placeholder={placeholder} value={q} onChange={(text) => set({ q: text || undefined })} />;
};

type ChoiceProps = {
  /** Of the filter that it sets. */
  readonly name: string;
  readonly label: string;
  /** The choice that narrows nothing. */
  readonly all: string;
  readonly options: readonly (readonly [value: string, label: string])[];
};

/** Narrows the list around to one value. */
export const ListChoice = ({ name, label, all, options }: ChoiceProps) => {
  const [filter, set] = useListFilter<Filter>();
  return (
    <FilterSelect
      label={label}
      value={filter[name] ?? ALL}
      onChange={(value) => set({ [name]: value === ALL ? undefined : value })}
      options={[[ALL, all], ...options]}
    />
  );
};
