import Box from '@mui/material/Box';
import { SearchField } from '../kit/list/SearchField.tsx';
import { AssigneeFilter, DispositionFilter, StatusFilter } from '../kit/applications/filter-selects.tsx';
import { useApplicationFilter } from '../kit/applications/useApplicationFilter.ts';
import { usePipelineText } from './loan-pipeline.texts.ts';

export const PipelineFilters = () => {
  const t = usePipelineText();
  const [{ q = '' }, set] = useApplicationFilter();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, p: 2, borderBottom: 1, borderColor: 'divider' }}>
      <SearchField placeholder={t('search')} value={q} onChange={(text) => set({ q: text || undefined })} />
      <StatusFilter />
      <DispositionFilter />
      <AssigneeFilter />
    </Box>
  );
};
