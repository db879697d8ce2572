import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ListBase, Pagination, useListContext, useListFilterContext } from 'react-admin';
import type { z } from 'zod';
import type { AppraiserInfo, appraiserFilterSchema } from '../../../../api/appraiser/appraiser.contract.ts';
import { appraiserSpecialties, appraiserStatuses } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { ListRows } from '../../kit/list/ListRows.tsx';
import { SearchField } from '../../kit/list/SearchField.tsx';
import { useListFilter } from '../../kit/list/use-list-filter.ts';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { AppraiserCard } from './AppraiserCard.tsx';
import { AppraiserFormDialog } from './AppraiserFormDialog.tsx';
import { useAppraisersText } from './appraisers.texts.ts';

const PER_PAGE = 12;
const ALL = 'all';
const SKELETONS = ['1', '2', '3'];
const cards = {
  m: 0,
  p: 2,
  listStyle: 'none',
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

type Filter = z.infer<typeof appraiserFilterSchema>;

const AddButton = () => {
  const t = useAppraisersText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="appraisals.update">
        <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpen(true)}>
          {t('add')}
        </Button>
      </Permitted>
      {isOpen && <AppraiserFormDialog onClose={() => setOpen(false)} />}
    </>
  );
};

/** Search and filters; they live in the address and are carried out by the server. */
const Filters = () => {
  const t = useAppraisersText();
  const [{ q = '', specialty, status }, set] = useListFilter<Filter>();
  const choose = (value: string) => (value === ALL ? undefined : value);
  return (
    <FilterBar>
      <SearchField placeholder={t('search')} value={q} onChange={(text) => set({ q: text || undefined })} />
      <FilterSelect
        label={t('filters.specialty')}
        value={specialty ?? ALL}
        onChange={(value) => set({ specialty: choose(value) })}
        options={[
          [ALL, t('filters.allSpecialties')],
          ...appraiserSpecialties.map((each) => [each, t(`specialties.${each}`)] as const),
        ]}
      />
      <FilterSelect
        label={t('filters.status')}
        value={status ?? ALL}
        onChange={(value) => set({ status: choose(value) })}
        options={[
          [ALL, t('filters.allStatuses')],
          ...appraiserStatuses.map((each) => [each, t(`statuses.${each}`)] as const),
        ]}
      />
      <AddButton />
    </FilterBar>
  );
};

const Loading = () => {
  const t = useAppraisersText();
  return (
    <Box aria-busy>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2, py: 1, bgcolor: 'action.hover' }}>
        {t('loading')}
      </Typography>
      <Box sx={cards}>
        {SKELETONS.map((each) => (
          <Skeleton key={each} variant="rounded" height={220} />
        ))}
      </Box>
    </Box>
  );
};

const None = () => {
  const t = useAppraisersText();
  const { filterValues, setFilters } = useListFilterContext();
  if (Object.keys(filterValues).length === 0) return <EmptyState title={t('empty')} />;
  return (
    <EmptyState
      title={t('noneFound')}
      action={
        <Button variant="outlined" onClick={() => setFilters({})}>
          {t('clearFilters')}
        </Button>
      }
    />
  );
};

const Cards = () => {
  const { data = [], total, isPending } = useListContext<AppraiserInfo>();
  if (isPending) return <Loading />;
  if (total === 0) return <None />;
  return (
    <>
      <Box component="ul" sx={cards}>
        {data.map((appraiser) => (
          <AppraiserCard key={appraiser.id} appraiser={appraiser} />
        ))}
      </Box>
      {total !== undefined && total > PER_PAGE && <Pagination rowsPerPageOptions={[PER_PAGE, 24, 48]} />}
    </>
  );
};

/** The appraiser panel. */
export const NetworkTab = () => (
  <ListBase
    resource="appraisers"
    perPage={PER_PAGE}
    sort={{ field: 'name', order: 'ASC' }}
    exporter={false}
    disableAuthentication
    queryOptions={errorsInPlace}
  >
    <Section padding={0}>
      <Filters />
      <ListRows>
        <Cards />
      </ListRows>
    </Section>
  </ListBase>
);
