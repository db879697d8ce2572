import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import type { Theme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import { DataTable } from 'react-admin';
import { Link } from 'react-router-dom';
import type { User } from '../../../../api/user/user.contract.ts';
import { humanize } from '../../kit/values/format.ts';
import { aboveRow, linkedRow, wholeRow } from '../../kit/list/whole-row.ts';
import { useCurrentUser } from '../../session/current-user.ts';
import { displayName } from '../../session/user-names.ts';
import { visuallyHidden } from '../../theme/visually-hidden.ts';
import { LastLogin, UserAvatar, UserStatusBadge } from '../shared/UserBadges.tsx';
import { UserMenu } from '../actions/UserMenu.tsx';
import { useUsersText } from '../shared/users.texts.ts';
import { useUserListText } from './user-list.texts.ts';

const Col = DataTable.Col<User>;

/** Columns for which a small screen has no room; what they hold stands under the name there. */
const wideOnly = { display: { xs: 'none', lg: 'table-cell' } } as const;
const narrowOnly = { display: { xs: 'block', lg: 'none' } } as const;
const notOnPhone = { display: { xs: 'none', sm: 'table-cell' } } as const;
/** Broken and never cut: a name or an address that ends in dots is nobody's. */
const lines = { whiteSpace: 'normal', overflowWrap: 'anywhere' } as const;

const Lesser = ({ children }: { readonly children: ReactNode }) => (
  <Typography variant="caption" component="div" color="textSecondary" sx={lines}>
    {children}
  </Typography>
);

const placeOf = ({ role, department }: User): string =>
  department ? `${humanize(role)} · ${humanize(department)}` : humanize(role);

const Person = ({ user }: { readonly user: User }) => {
  const t = useUserListText();
  const ofUsers = useUsersText();
  const isSelf = useCurrentUser().id === user.id;
  const lesser = [user.title, isSelf && t('you')].filter(Boolean).join(' · ');
  return (
    <Box sx={{ display: 'flex', alignItems: { xs: 'flex-start', lg: 'center' }, gap: 1.25, minWidth: 0 }}>
      <UserAvatar user={user} />
      <Box sx={{ minWidth: 0, lineHeight: '18px' }}>
        <MuiLink component={Link} to={`/users/${user.id}`} sx={{ fontWeight: 600, ...lines, ...wholeRow }}>
          {displayName(user)}
        </MuiLink>
        {lesser && <Lesser>{lesser}</Lesser>}
        <Box sx={narrowOnly}>
          <Lesser>{user.email}</Lesser>
          <Lesser>{placeOf(user)}</Lesser>
          <Lesser>
            {ofUsers('fields.lastLogin')}: <LastLogin user={user} />
          </Lesser>
        </Box>
        <Box sx={{ display: { xs: 'block', sm: 'none' }, pt: 0.5 }}>
          <UserStatusBadge status={user.status} />
        </Box>
      </Box>
    </Box>
  );
};

const tableStyle = (theme: Theme) => ({
  '& .RaDataTable-tableWrapper': { overflow: 'visible' },
  '& .RaDataTable-table': { tableLayout: 'fixed' },
  '& .MuiTableCell-root': { px: 1, ...lines },
  '& tbody .MuiTableRow-root': linkedRow(theme),
  '& tbody .MuiTableCell-root': { height: 48 },
  '& thead .MuiTableCell-root': { backgroundColor: theme.tokens.sunken },
  '& .MuiTableRow-root > :first-of-type': { pl: 2 },
  '& .MuiTableRow-root > :last-of-type': { pr: 1 },
  [theme.breakpoints.down('lg')]: { '& tbody .MuiTableCell-root': { verticalAlign: 'top', py: 1.25 } },
});

/** The page of users that the list around has; sorted by the server. */
export const UserTable = () => {
  const t = useUserListText();
  const ofUsers = useUsersText();
  return (
    <DataTable<User> rowClick={false} bulkActionButtons={false} size="small" sx={tableStyle}>
      <Col source="name" label={ofUsers('fields.name')} render={(user) => <Person user={user} />} />
      <Col
        source="email"
        label={ofUsers('fields.email')}
        sx={{ ...wideOnly, width: '25.8%' }}
        render={({ email }) => email}
      />
      <Col
        source="role"
        label={ofUsers('fields.role')}
        sx={{ ...wideOnly, width: '15.8%' }}
        render={({ role }) => humanize(role)}
      />
      <Col
        source="department"
        label={ofUsers('fields.department')}
        sx={{ ...wideOnly, width: '13.2%' }}
        render={({ department }) => (department ? humanize(department) : t('none'))}
      />
      <Col
        source="status"
        label={ofUsers('fields.status')}
        sx={{ ...notOnPhone, width: { xs: 120, lg: '9.2%' } }}
        render={({ status }) => <UserStatusBadge status={status} />}
      />
      <Col
        source="lastLogin"
        label={ofUsers('fields.lastLogin')}
        sx={{ ...wideOnly, width: '9.2%' }}
        render={(user) => <LastLogin user={user} />}
      />
      <Col
        label={
          <Box component="span" sx={visuallyHidden}>
            {t('actions')}
          </Box>
        }
        disableSort
        align="right"
        sx={{ width: 48 }}
        render={(user) => (
          <Box sx={aboveRow}>
            <UserMenu user={user} />
          </Box>
        )}
      />
    </DataTable>
  );
};
