import { Suspense } from 'react';
import type { ApplicationFilter } from '../../../../api/loan-application/list/list.contract.ts';
import {
  AssigneeFilter,
  ConditionsFilter,
  DispositionFilter,
  LoanTypeFilter,
  PriorityFilter,
  StatusFilter,
} from '../../kit/applications/filter-selects.tsx';
import { useApplicationFilter } from '../../kit/applications/useApplicationFilter.ts';
import { lazyPart } from '../../kit/feature/feature.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useListText } from './list.texts.ts';

// Only a link from a figure has conditions; other visits need not wait for the part that shows them.
const LinkedConditions = lazyPart(() => import('./LinkedConditions.tsx'), 'LinkedConditions');

const shownBySelects: readonly string[] = [
  'q',
  'status',
  'disposition',
  'priority',
  'loanType',
  'assignee',
  'conditions',
];

const isLinked = (filter: ApplicationFilter): boolean =>
  Array.isArray(filter.status) || Object.keys(filter).some((name) => !shownBySelects.includes(name));

export const ListFilters = () => {
  const t = useListText();
  const [filter, set] = useApplicationFilter();
  return (
    <FilterBar>
      <SearchField
        placeholder={t('search')}
        value={filter.q ?? ''}
        onChange={(text) => set({ q: text || undefined })}
      />
      <StatusFilter />
      <DispositionFilter />
      <PriorityFilter />
      <LoanTypeFilter />
      <AssigneeFilter />
      <ConditionsFilter />
      {isLinked(filter) && (
        <Suspense fallback={null}>
          <LinkedConditions />
        </Suspense>
      )}
    </FilterBar>
  );
};
