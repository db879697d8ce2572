import Chip from '@mui/material/Chip';
import { stageName } from '../../../../events/lending/life-cycle.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import {
  AssigneeFilter,
  LoanTypeFilter,
  PriorityFilter,
  StatusFilter,
} from '../../kit/applications/filter-selects.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useApplicationFilter } from '../../kit/applications/useApplicationFilter.ts';
import { useListText } from './list.texts.ts';

/** Conditions that came with a link (a dashboard figure, a stage) and have no select of their own. */
const LinkedConditions = () => {
  const t = useListText();
  const [{ figure, stage }, set] = useApplicationFilter();
  return (
    <>
      {figure && (
        <Chip
          variant="outlined"
          label={t('figure', { figure: t(`figures.${figure}`) })}
          onDelete={() => set({ figure: undefined })}
        />
      )}
      {stage && (
        <Chip
          variant="outlined"
          label={t('stageFilter', { stage: stageName(stage) })}
          onDelete={() => set({ stage: undefined })}
        />
      )}
    </>
  );
};

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
