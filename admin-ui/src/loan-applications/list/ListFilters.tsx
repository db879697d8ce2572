import Chip from '@mui/material/Chip';
import { useTranslate } from 'react-admin';
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

/** Conditions that came with a link (a dashboard figure, a stage) and have no select of their own. */
const LinkedConditions = () => {
  const translate = useTranslate();
  const [{ figure, stage }, set] = useApplicationFilter();
  return (
    <>
      {figure && (
        <Chip
          variant="outlined"
          label={translate('list.figure', { figure: translate(`list.figures.${figure}`) })}
          onDelete={() => set({ figure: undefined })}
        />
      )}
      {stage && (
        <Chip
          variant="outlined"
          label={translate('list.stageFilter', { stage: stageName(stage) })}
          onDelete={() => set({ stage: undefined })}
        />
      )}
    </>
  );
};

export const ListFilters = () => {
  const translate = useTranslate();
  const [{ q = '' }, set] = useApplicationFilter();
  return (
    <FilterBar>
      <SearchField
        placeholder={translate('list.search')}
        value={q}
        onChange={(text) => set({ q: text || undefined })}
      />
      <StatusFilter />
      <PriorityFilter />
      <LoanTypeFilter />
      <AssigneeFilter />
      <LinkedConditions />
    </FilterBar>
  );
};
