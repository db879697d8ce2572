import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { SearchField } from '../loan-applications/list/SearchField.tsx';
import { AssigneeFilter, StatusFilter } from '../loan-applications/list/filter-selects.tsx';
import { useApplicationFilter } from '../loan-applications/list/useApplicationFilter.ts';

export const PipelineFilters = () => {
  const translate = useTranslate();
  const [{ q = '' }, set] = useApplicationFilter();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <SearchField
        placeholder={translate('pipeline.search')}
        value={q}
        onChange={(text) => set({ q: text || undefined })}
      />
      <StatusFilter />
      <AssigneeFilter />
    </Box>
  );
};
