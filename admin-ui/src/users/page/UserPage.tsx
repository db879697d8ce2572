import ArrowBack from '@mui/icons-material/ArrowBack';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Link, useNavigate, useParams } from 'react-router-dom';
import type { User } from '../../../../api/user/user.contract.ts';
import { humanize } from '../../kit/values/format.ts';
import { LinkTabs } from '../../kit/page/LinkTabs.tsx';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { NotFoundPage } from '../../kit/page/NotFoundPage.tsx';
import { PageHeader } from '../../kit/page/PageHeader.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Fact, Facts } from '../../kit/page/Facts.tsx';
import { ApiError } from '../../client/api-error.ts';
import { useApi } from '../../client/use-api.ts';
import { useCan } from '../../session/current-user.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { displayName } from '../../session/user-names.ts';
import { PermissionsTab } from './PermissionsTab.tsx';
import { SessionsTab } from './SessionsTab.tsx';
import { useUserDialog } from '../actions/user-dialogs.ts';
import { UserDialogs } from '../actions/UserDialogs.tsx';
import { LastLogin, UserAvatar, UserStatusBadge } from '../shared/UserBadges.tsx';
import { UserHistoryTab } from './UserHistoryTab.tsx';
import { useToManage } from '../shared/useToManage.ts';
import { UserMenu } from '../actions/UserMenu.tsx';
import { useUsersText } from '../shared/users.texts.ts';
import { useUserActionsText } from '../actions/user-actions.texts.ts';
import { useUserPageText } from './user-page.texts.ts';

const tabs = ['permissions', 'history', 'sessions'] as const;
type TabName = (typeof tabs)[number];

const Person = ({ user }: { readonly user: User }) => {
  const ofUsers = useUsersText();
  return (
    <Section>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'flex-start' }}>
        <UserAvatar user={user} size={44} />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Facts columnWidth={128}>
            <Fact label={ofUsers('fields.email')} wide>
              {user.email}
            </Fact>
            <Fact label={ofUsers('fields.phone')}>{user.phone}</Fact>
            <Fact label={ofUsers('fields.role')}>{humanize(user.role)}</Fact>
            <Fact label={ofUsers('fields.department')}>{user.department && humanize(user.department)}</Fact>
            <Fact label={ofUsers('fields.lastLogin')}>
              <LastLogin user={user} />
            </Fact>
          </Facts>
        </Box>
      </Box>
    </Section>
  );
};

const Actions = ({ user }: { readonly user: User }) => {
  const ofActions = useUserActionsText();
  const open = useUserDialog();
  const toManage = useToManage(user);
  return (
    <>
      <Permitted permission={toManage('users.update')}>
        <Button variant="outlined" onClick={() => open('edit', user)}>
          {ofActions('menu.edit')}
        </Button>
      </Permitted>
      <UserMenu user={user} />
    </>
  );
};

const UserDetails = ({ user, tab }: { readonly user: User; readonly tab: TabName }) => {
  const t = useUserPageText();
  const isDeleted = user.status === 'deleted';
  const maySeeSessions = useCan('users.update');
  const offered = tabs.filter((name) => name !== 'sessions' || maySeeSessions || name === tab);
  return (
    <>
      <Button component={Link} to="/users" color="inherit" startIcon={<ArrowBack />} sx={{ mb: 1, ml: -1.5 }}>
        {t('back')}
      </Button>
      <PageHeader
        title={displayName(user)}
        subtitle={
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            {user.title}
            <UserStatusBadge status={user.status} />
          </Box>
        }
        {...(!isDeleted && { actions: <Actions user={user} /> })}
      />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        {isDeleted && <Alert severity="info">{t('deleted')}</Alert>}
        <Person user={user} />
        <LinkTabs
          id="user"
          tabs={offered}
          open={tab}
          label={t('tabs.label')}
          labelOf={(name) => t(`tabs.${name}`)}
          addressOf={(name) => (name === 'permissions' ? `/users/${user.id}` : `/users/${user.id}/${name}`)}
          gap={0}
        >
          {tab === 'permissions' && <PermissionsTab user={user} />}
          {tab === 'history' && <UserHistoryTab user={user} />}
          {tab === 'sessions' && <SessionsTab user={user} />}
        </LinkTabs>
      </Box>
    </>
  );
};

const NotFound = () => {
  const t = useUserPageText();
  return (
    <Box>
      <PageHeader title={t('notFound')} />
      <EmptyState
        title={t('notFound')}
        text={t('notFoundText')}
        action={
          <Button component={Link} to="/users" variant="outlined">
            {t('back')}
          </Button>
        }
      />
    </Box>
  );
};

/** A malformed id is nobody's as well. */
const isNotFound = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400);

const LoadedUser = ({ id, tab }: { readonly id: string; readonly tab: TabName }) => {
  const { data: user, error, refetch } = useApi<User>(['users', id]);
  const navigate = useNavigate();
  if (isNotFound(error)) return <NotFound />;
  if (!user) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />;
  return (
    <UserDialogs onDeleted={() => void navigate('/users')}>
      <UserDetails user={user} tab={tab} />
    </UserDialogs>
  );
};

/** `/users/{id}` and, for one of its tabs, `/users/{id}/{tab}`. */
export const UserPage = () => {
  const { id = '', tab = 'permissions' } = useParams();
  const known = tabs.find((name) => name === tab);
  if (!known) return <NotFoundPage />;
  return <LoadedUser id={id} tab={known} />;
};
