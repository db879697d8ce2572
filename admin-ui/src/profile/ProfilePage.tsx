import Box from '@mui/material/Box';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import Check from '@mui/icons-material/Check';
import Remove from '@mui/icons-material/Remove';
import Typography from '@mui/material/Typography';
import { actions, allows, permissionFor, resources } from '../../../events/lending/permissions/permissions.ts';
import { humanize } from '../kit/values/format.ts';
import { Section } from '../kit/page/Section.tsx';
import { OwnConnections } from './OwnConnections.tsx';
import { OwnSessions } from './OwnSessions.tsx';
import { useProfileText } from './profile.texts.ts';
import { useCurrentUser } from '../session/current-user.ts';
import { displayName } from '../session/user-names.ts';
import { PageHeader } from '../kit/page/PageHeader.tsx';

const Person = () => {
  const t = useProfileText();
  const user = useCurrentUser();
  const facts = [
    ['name', displayName(user)],
    ['email', user.email],
    ['role', humanize(user.role)],
    ['department', user.department ? humanize(user.department) : '–'],
  ] as const;
  return (
    <Box component="dl" sx={{ m: 0, display: 'grid', gridTemplateColumns: 'max-content 1fr', columnGap: 3, rowGap: 1 }}>
      {facts.map(([label, value]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Typography component="dt" variant="body2" color="textSecondary">
            {t(label)}
          </Typography>
          <Typography component="dd" variant="body2" sx={{ m: 0, overflowWrap: 'anywhere' }}>
            {value}
          </Typography>
        </Box>
      ))}
    </Box>
  );
};

const Permissions = () => {
  const t = useProfileText();
  const { permissions } = useCurrentUser();
  return (
    <TableContainer tabIndex={0} role="group" aria-label={t('permissions')}>
      <Table
        size="small"
        sx={{
          '& .MuiTableCell-root': { px: { xs: 0.5, sm: 1.5 } },
          '& .MuiTableRow-root > :first-of-type': { pl: 2 },
        }}
      >
        <TableHead>
          <TableRow>
            <TableCell>{t('resource')}</TableCell>
            {actions.map((action) => (
              <TableCell key={action} align="center">
                {humanize(action)}
              </TableCell>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {resources.map((resource) => (
            <TableRow key={resource}>
              <TableCell component="th" scope="row">
                {humanize(resource)}
              </TableCell>
              {actions.map((action) => {
                const permission = permissionFor(resource, action);
                return (
                  <TableCell key={action} align="center">
                    {permission === undefined ? null : allows(permissions, permission) ? (
                      <Check
                        titleAccess={t('allowed')}
                        color="primary"
                        sx={{ display: 'inline-block', verticalAlign: 'middle' }}
                      />
                    ) : (
                      <Remove
                        titleAccess={t('notAllowed')}
                        color="disabled"
                        sx={{ display: 'inline-block', verticalAlign: 'middle' }}
                      />
                    )}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
};

export const ProfilePage = () => {
  const t = useProfileText();
  return (
    <Box>
      <PageHeader title={t('title')} subtitle={t('subtitle')} />
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)', maxWidth: 960 }}>
        <Section title={t('person')}>
          <Person />
        </Section>
        <OwnConnections />
        <OwnSessions />
        <Section title={t('permissions')} subtitle={t('permissionsText')} padding={0}>
          <Permissions />
        </Section>
      </Box>
    </Box>
  );
};
