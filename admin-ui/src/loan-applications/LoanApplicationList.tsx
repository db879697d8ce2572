import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import { Suspense } from 'react';
import { ListBase, useListContext, useListFilterContext } from 'react-admin';
import { Link } from 'react-router-dom';
import type { ApplicationRow } from '../../../api/loan-application/list/list.contract.ts';
import { RulesButton } from '../kit/rules/RulesButton.tsx';
import { lazyPart } from '../kit/feature/feature.ts';
import { ListRows } from '../kit/list/ListRows.tsx';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { PageHeader } from '../kit/page/PageHeader.tsx';
import { errorsInPlace } from '../kit/list/errors-in-place.ts';
import { useListText } from './list/list.texts.ts';
import { ListFilters } from './list/ListFilters.tsx';
import { LoanApplicationTable } from './list/LoanApplicationTable.tsx';
import { TableSkeleton } from './list/TableSkeleton.tsx';
import { ExportLink } from '../kit/applications/ExportLink.tsx';
import { StageFilterCards } from '../kit/applications/StageFilterCards.tsx';
import { useApplicationsText } from '../kit/applications/applications.texts.ts';

const PER_PAGE = 10;
/** Height of the table's foot, reserved before it arrives. */
const PAGINATION_HEIGHT = 52;
// The rows do not wait for it.
const ListPagination = lazyPart(() => import('./list/ListPagination.tsx'), 'ListPagination');

const Actions = () => {
  const t = useListText();
  const ofApplications = useApplicationsText();
  const { filterValues } = useListFilterContext();
  return (
    <>
      <RulesButton section="applications" />
      <ExportLink filter={filterValues}>{t('export')}</ExportLink>
      <Button component={Link} to="/pipeline" variant="contained">
        {ofApplications('viewPipeline')}
      </Button>
    </>
  );
};

const Table = () => {
  const ofApplications = useApplicationsText();
  const { total, isPending } = useListContext<ApplicationRow>();
  if (isPending) return <TableSkeleton />;
  if (total === 0) return <EmptyState title={ofApplications('empty')} text={ofApplications('emptyText')} />;
  return (
    <>
      <LoanApplicationTable />
      <Suspense fallback={<Box sx={{ height: PAGINATION_HEIGHT }} />}>
        <ListPagination />
      </Suspense>
    </>
  );
};

const Content = () => {
  const t = useListText();
  return (
    <Box sx={{ minWidth: 0 }}>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<Actions />} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <StageFilterCards />
        {/* Clipped and not hidden: hidden would keep the head of the table from staying in view. */}
        <Card sx={{ overflow: 'clip' }}>
          <ListFilters />
          <ListRows>
            <Table />
          </ListRows>
        </Card>
      </Box>
    </Box>
  );
};

/** Every application as a table. */
export const LoanApplicationList = () => (
  <ListBase
    resource="applications"
    perPage={PER_PAGE}
    sort={{ field: 'createdAt', order: 'DESC' }}
    exporter={false}
    // The route is guarded (GuardedPage.tsx); asking again here draws everything once more.
    disableAuthentication
    queryOptions={errorsInPlace}
  >
    <Content />
  </ListBase>
);
