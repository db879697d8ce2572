import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { User, UserHistoryLine } from '../../../../api/user/user.contract.ts';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { FilterSelect } from '../../kit/list/FilterSelect.tsx';
import { lineBetween } from '../../kit/list/list-row.ts';
import { useApi } from '../../client/use-api.ts';
import { asOfAddress, formatMoment } from './as-of.ts';
import { useUserPageText } from './user-page.texts.ts';

const PAGE = 50;
const kinds = ['all', 'access', 'signIns'] as const;
type Kind = (typeof kinds)[number];

const accessTypes: ReadonlySet<string> = new Set([
  'UserRegistered',
  'UserRoleChanged',
  'UserPermissionsOverridden',
  'UserActivated',
  'UserDeactivated',
  'UserSuspended',
  'UserActivationRequired',
  'UserDeleted',
]);
const signInTypes: ReadonlySet<string> = new Set([
  'UserIdentityLinked',
  'UserIdentitiesUnlinked',
  'UserSignedIn',
  'UserSignedOut',
  'UserSessionsEnded',
]);

const isOf = (kind: Kind, { type }: UserHistoryLine): boolean =>
  kind === 'all' || (kind === 'access' ? accessTypes : signInTypes).has(type);

const Line = ({ userId, line }: { readonly userId: string; readonly line: UserHistoryLine }) => {
  const t = useUserPageText();
  const when = formatMoment(line.at);
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '184px minmax(0, 1fr) auto' },
        columnGap: 2,
        alignItems: 'baseline',
        px: 2,
        py: 1,
        ...lineBetween,
      }}
    >
      <Typography
        component="time"
        dateTime={line.at}
        variant="body2"
        color="textSecondary"
        sx={{ fontVariantNumeric: 'tabular-nums' }}
      >
        {when}
      </Typography>
      <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
        {line.sentence}{' '}
        <Typography component="span" variant="body2" color="textSecondary">
          {t('history.by', { name: line.by })}
        </Typography>
      </Typography>
      {accessTypes.has(line.type) && (
        <MuiLink
          component={Link}
          to={asOfAddress(userId, line.recordedAt)}
          variant="body2"
          aria-label={t('history.permissionsAt', { when })}
        >
          {t('history.permissionsThen')}
        </MuiLink>
      )}
    </Box>
  );
};

/** Everything that was ever recorded about a user. */
export const UserHistoryTab = ({ user }: { readonly user: User }) => {
  const t = useUserPageText();
  const query = useApi<UserHistoryLine[]>(['users', user.id, 'history']);
  const { data, error } = query;
  const [kind, setKind] = useState<Kind>('all');
  const [shown, setShown] = useState(PAGE);
  const lines = data?.filter((line) => isOf(kind, line)) ?? [];
  const rest = lines.length - shown;
  return (
    <Section title={t('history.title')} subtitle={t('history.text')} padding={0}>
      <Box sx={{ display: 'flex', p: 2, borderBottom: 1, borderColor: 'divider' }}>
        <FilterSelect
          label={t('history.show')}
          value={kind}
          options={kinds.map((name) => [name, t(`history.kinds.${name}`)])}
          onChange={(value) => setKind(kinds.find((name) => name === value) ?? 'all')}
        />
      </Box>
      <Awaited query={query} height={240} margin={2} />
      {!error && data && lines.length === 0 && <EmptyState title={t('history.none')} />}
      <Box component="ol" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {lines.slice(0, shown).map((line) => (
          <Line key={line.eventId} userId={user.id} line={line} />
        ))}
      </Box>
      {rest > 0 && (
        <Box sx={{ p: 2, borderTop: 1, borderColor: 'divider' }}>
          <Button variant="outlined" onClick={() => setShown(shown + PAGE)}>
            {t('history.more', { smart_count: Math.min(PAGE, rest) })}
          </Button>
        </Box>
      )}
    </Section>
  );
};
