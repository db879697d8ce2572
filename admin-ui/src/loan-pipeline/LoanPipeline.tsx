import Add from '@mui/icons-material/Add';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ListBase, useListContext, useListFilterContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../api/loan-application/list/list.contract.ts';
import { Section } from '../kit/page/Section.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ListRows } from '../kit/list/ListRows.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { errorsInPlace } from '../kit/list/errors-in-place.ts';
import { isFiltered } from '../kit/applications/filters.ts';
import { Permitted } from '../session/Permitted.tsx';
import { PipelineFilters } from './PipelineFilters.tsx';
import { PipelinePagination } from './PipelinePagination.tsx';
import { PipelineRow, PipelineRows, PipelineRowSkeleton } from './PipelineRow.tsx';
import { StageFilterCards } from '../kit/applications/StageFilterCards.tsx';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';
import { usePipelineText } from './loan-pipeline.texts.ts';

const PER_PAGE = 10;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6'];

const NoApplications = () => {
  const t = usePipelineText();
  const ofApplications = useApplicationsText();
  const { filterValues, setFilters } = useListFilterContext();
  return (
    <EmptyState
      title={ofApplications('empty')}
      text={ofApplications('emptyText')}
      action={
        isFiltered(filterValues) && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t('clearFilters')}
          </Button>
        )
      }
    />
  );
};

const Rows = () => {
  const { data } = useListContext<ApplicationRow>();
  if (data?.length === 0) return <NoApplications />;
  return (
    <PipelineRows aria-busy={!data}>
      {data
        ? data.map((row) => <PipelineRow key={row.id} row={row} />)
        : SKELETON_ROWS.map((key) => <PipelineRowSkeleton key={key} />)}
    </PipelineRows>
  );
};

/** All applications by stage, with search and filters that live in the address. */
export const LoanPipeline = () => {
  const t = usePipelineText();
  return (
    <Box>
      <PageHeader
        title={t('title')}
        subtitle={t('subtitle')}
        actions={
          <Permitted permission="applications.create">
            <Button component={Link} to="/applications/urla" variant="contained" startIcon={<Add />}>
              {t('newApplication')}
            </Button>
          </Permitted>
        }
      />
      <ListBase
        resource="applications"
        storeKey="pipeline"
        perPage={PER_PAGE}
        sort={{ field: 'createdAt', order: 'DESC' }}
        exporter={false}
        // The route is guarded (GuardedPage.tsx); asking again here draws everything once more.
        disableAuthentication
        queryOptions={errorsInPlace}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <StageFilterCards />
          <Section title={t('list')} padding={0}>
            <PipelineFilters />
            <ListRows>
              <Rows />
              <PipelinePagination />
            </ListRows>
          </Section>
        </Box>
      </ListBase>
    </Box>
  );
};
