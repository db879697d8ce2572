import PersonAdd from '@mui/icons-material/PersonAdd';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ListBase, Pagination, useListContext, useListFilterContext } from 'react-admin';
import type { User } from '../../../../api/user/user.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ListRows } from '../../kit/list/ListRows.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { errorsInPlace } from '../../kit/list/errors-in-place.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { ONLINE_REFRESH_MS } from './online.ts';
import { UserDialogs } from '../actions/UserDialogs.tsx';
import { UserFilters } from './UserFilters.tsx';
import { UserFormDialog } from '../form/UserFormDialog.tsx';
import { UserStats } from './UserStats.tsx';
import { UserTable } from './UserTable.tsx';
import { useUserListText } from './user-list.texts.ts';

const PER_PAGE = 10;
const SKELETON_ROWS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'];

const AddButton = () => {
  const t = useUserListText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Permitted permission="users.create">
        <Button variant="contained" startIcon={<PersonAdd />} onClick={() => setOpen(true)}>
          {t('add')}
        </Button>
      </Permitted>
      {isOpen && <UserFormDialog onClose={() => setOpen(false)} />}
    </>
  );
};

const Loading = () => {
  const t = useUserListText();
  return (
    <Box aria-busy>
      <Typography role="status" variant="body2" color="textSecondary" sx={{ px: 2, py: 1, bgcolor: 'action.hover' }}>
        {t('loading')}
      </Typography>
      {SKELETON_ROWS.map((row) => (
        <Box
          key={row}
          sx={{
            display: 'flex',
            alignItems: 'center',
            gap: 1.5,
            height: 48,
            px: 2,
            borderTop: 1,
            borderColor: 'divider',
          }}
        >
          <Skeleton variant="circular" width={30} height={30} sx={{ flex: 'none' }} />
          <Skeleton width={180} height={12} />
          <Skeleton width={80} height={16} sx={{ ml: 'auto' }} />
        </Box>
      ))}
    </Box>
  );
};

const NoUsers = () => {
  const t = useUserListText();
  const { filterValues, setFilters } = useListFilterContext();
  return (
    <EmptyState
      title={t('empty')}
      text={t('emptyText')}
      action={
        Object.keys(filterValues).length > 0 && (
          <Button variant="outlined" onClick={() => setFilters({})}>
            {t('clearFilters')}
          </Button>
        )
      }
    />
  );
};

const Rows = () => {
  const { total, isPending } = useListContext<User>();
  if (isPending) return <Loading />;
  if (total === 0) return <NoUsers />;
  return (
    <>
      <UserTable />
      <Pagination rowsPerPageOptions={[10, 25, 50]} />
    </>
  );
};

/** User Management: everybody who works here, searched, filtered, sorted and paged by the server. */
export const UsersPage = () => {
  const t = useUserListText();
  return (
    <UserDialogs>
      <PageHeader title={t('title')} subtitle={t('subtitle')} actions={<AddButton />} />
      <ListBase
        resource="users"
        perPage={PER_PAGE}
        sort={{ field: 'name', order: 'ASC' }}
        exporter={false}
        queryOptions={{ ...errorsInPlace, refetchInterval: ONLINE_REFRESH_MS }}
      >
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
          <UserStats />
          <Section padding={0}>
            <UserFilters />
            <ListRows>
              <Rows />
            </ListRows>
          </Section>
        </Box>
      </ListBase>
    </UserDialogs>
  );
};
