import { FilterBar } from '../../kit/list/FilterBar.tsx';
import {
  AssigneeFilter,
  LoanTypeFilter,
  PriorityFilter,
  StatusFilter,
} from '../../kit/applications/filter-selects.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useApplicationFilter } from '../../kit/applications/useApplicationFilter.ts';
import { LinkedConditions } from './LinkedConditions.tsx';
import { useListText } from './list.texts.ts';

export const ListFilters = () => {
  const t = useListText();
  const [{ q = '' }, set] = useApplicationFilter();
  return (
    <FilterBar>
      <SearchField placeholder={t('search')} value={q} onChange={(text) => set({ q: text || undefined })} />
      <StatusFilter />
      <PriorityFilter />
      <LoanTypeFilter />
      <AssigneeFilter />
      <LinkedConditions />
    </FilterBar>
  );
};
