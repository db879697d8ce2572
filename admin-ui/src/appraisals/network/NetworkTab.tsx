import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { AppraiserInfo } from '../../../../api/appraiser/appraiser.contract.ts';
import { appraiserSpecialties, appraiserStatuses } from '../../../../events/lending/appraisal-panel/panel-terms.ts';
import { FilterBar } from '../../kit/list/FilterBar.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { AppraiserCard } from './AppraiserCard.tsx';
import { AppraiserFormDialog } from './AppraiserFormDialog.tsx';
import { useAppraisersText } from './appraisers.texts.ts';
import { ListChoice, ListSearch } from '../../kit/list/list-filters.tsx';
import { SearchedList } from '../../kit/list/SearchedList.tsx';

const SKELETONS = ['1', '2', '3'];
const cards = {
  p: 2,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 320px), 1fr))',
} as const;

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
  return (
    <FilterBar>
      <ListSearch placeholder={t('search')} />
      <ListChoice
        name="specialty"
        label={t('filters.specialty')}
        all={t('filters.allSpecialties')}
        options={appraiserSpecialties.map((each) => [each, t(`specialties.${each}`)] as const)}
      />
      <ListChoice
        name="status"
        label={t('filters.status')}
        all={t('filters.allStatuses')}
        options={appraiserStatuses.map((each) => [each, t(`statuses.${each}`)] as const)}
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

/** The appraiser panel. */
export const NetworkTab = () => {
  const t = useAppraisersText();
  return (
    <SearchedList<AppraiserInfo>
      resource="appraisers"
      perPage={12}
      pageSizes={[12, 24, 48]}
      sort={{ field: 'name', order: 'ASC' }}
      filters={<Filters />}
      empty={<EmptyState title={t('empty')} />}
      noneFound={{ title: t('noneFound'), clear: t('clearFilters') }}
      loading={<Loading />}
      layout={cards}
      row={(appraiser) => <AppraiserCard key={appraiser.id} appraiser={appraiser} />}
    />
  );
};
