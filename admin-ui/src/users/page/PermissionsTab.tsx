import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Skeleton from '@mui/material/Skeleton';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { User, UserPermissions } from '../../../../api/user/user.contract.ts';
import { humanize } from '../../kit/values/format.ts';
import { Section } from '../../kit/page/Section.tsx';
import { EmptyState } from '../../kit/page/EmptyState.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { ApiError } from '../../client/api-error.ts';
import { read } from '../../client/http.ts';
import { useApi } from '../../client/use-api.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { displayName } from '../../session/user-names.ts';
import { formatMoment, fromLocalInput, parseAsOf, toLocalInput } from './as-of.ts';
import { PermissionMark } from '../permissions/PermissionMark.tsx';
import { PermissionGrid } from '../permissions/PermissionGrid.tsx';
import { PermissionCounts, PermissionLegend } from '../permissions/PermissionSummary.tsx';
import { useUserDialog } from '../actions/user-dialogs.ts';
import { useUsersText } from '../shared/users.texts.ts';
import { usePermissionsText } from '../permissions/permissions.texts.ts';
import { useUserPageText } from './user-page.texts.ts';

const usePermissionsThen = (id: string, asOf: string | undefined) =>
  useQuery<UserPermissions>({
    queryKey: ['users', id, 'permissions', asOf],
    queryFn: ({ signal }) => read(`users/${id}/permissions?${new URLSearchParams({ asOf: asOf ?? '' })}`, signal),
    enabled: asOf !== undefined,
  });

/** Chooses the moment; it lives in the address, so that an answer can be passed on. */
const AsOfForm = ({ asOf }: { readonly asOf: string | undefined }) => {
  const t = useUserPageText();
  const [, setParams] = useSearchParams();
  const [opened] = useState(() => toLocalInput(new Date()));
  const [text, setText] = useState(asOf ? toLocalInput(new Date(asOf)) : opened);
  const show = (event: SyntheticEvent) => {
    event.preventDefault();
    const chosen = fromLocalInput(text);
    if (chosen) setParams({ asOf: chosen });
  };
  return (
    <Box component="form" onSubmit={show} sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <TextField
        type="datetime-local"
        label={t('asOf.label')}
        value={text}
        onChange={(event) => setText(event.target.value)}
        slotProps={{ inputLabel: { shrink: true }, htmlInput: { step: 1, max: opened } }}
        sx={{ flex: '0 1 240px' }}
      />
      <Button type="submit" variant="outlined" disabled={fromLocalInput(text) === undefined}>
        {t('asOf.show')}
      </Button>
      {asOf && (
        <Button
          color="inherit"
          onClick={() => {
            setText(toLocalInput(new Date()));
            setParams({});
          }}
        >
          {t('asOf.now')}
        </Button>
      )}
    </Box>
  );
};

type AnswerProps = {
  readonly user: User;
  readonly shown: UserPermissions;
  readonly today: UserPermissions | undefined;
};

/** The grid to look at; of a past moment with what is otherwise today. */
const Answer = ({ user, shown, today }: AnswerProps) => {
  const t = useUserPageText();
  const ofUsers = useUsersText();
  const ofPermissions = usePermissionsText();
  const mayNow = new Map(today?.permissions.map(({ permission, allowed }) => [permission, allowed]));
  const differing = today ? shown.permissions.filter((cell) => mayNow.get(cell.permission) !== cell.allowed).length : 0;
  const noteOf = ({ permission, allowed }: UserPermissions['permissions'][number]): string | undefined => {
    const now = mayNow.get(permission);
    if (now === undefined || now === allowed) return undefined;
    return ofPermissions(`today.${now ? 'yes' : 'no'}`);
  };
  return (
    <>
      {today && (
        <Typography>
          {t('asOf.facts', {
            role: humanize(shown.role),
            status: ofUsers(`statuses.${shown.status}`),
          })}{' '}
          {differing > 0 ? t('asOf.differs', { smart_count: differing }) : t('asOf.same')}
        </Typography>
      )}
      {shown.status !== 'active' && (
        <Alert severity="warning">{ofPermissions(today ? 'notActiveThen' : 'notActive')}</Alert>
      )}
      {shown.status === 'active' && <PermissionCounts cells={shown.permissions} />}
      <PermissionLegend />
      <PermissionGrid label={ofPermissions('title', { name: displayName(user) })} cells={shown.permissions}>
        {(cell) => <PermissionMark cell={cell} note={noteOf(cell)} />}
      </PermissionGrid>
    </>
  );
};

/** A user's permissions and their reasons, now or at a past moment, folded from the events up to then. */
export const PermissionsTab = ({ user }: { readonly user: User }) => {
  const t = useUserPageText();
  const open = useUserDialog();
  const [params] = useSearchParams();
  const asOf = parseAsOf(params.get('asOf'));
  const now = useApi<UserPermissions>(['users', user.id, 'permissions']);
  const then = usePermissionsThen(user.id, asOf);
  const { data, error, refetch } = asOf ? then : now;
  const isUnknown = asOf !== undefined && error instanceof ApiError && error.status === 404;
  return (
    <Section
      title={asOf ? t('asOf.titleThen', { when: formatMoment(asOf) }) : t('asOf.title')}
      {...(asOf && { subtitle: t('asOf.text') })}
      actions={
        user.status !== 'deleted' && (
          <Permitted permission="users.approve">
            <Button variant="outlined" onClick={() => open('permissions', user)}>
              {t('editPermissions')}
            </Button>
          </Permitted>
        )
      }
    >
      <Box sx={{ display: 'grid', gap: 1.5, gridTemplateColumns: 'minmax(0, 1fr)' }}>
        <AsOfForm key={asOf ?? 'now'} asOf={asOf} />
        {isUnknown && (
          <EmptyState title={t('asOf.unknown')} text={t('asOf.unknownText', { when: formatMoment(asOf) })} />
        )}
        {!isUnknown && error && <ErrorState error={error} onRetry={() => void refetch()} />}
        {!error && !data && <Skeleton height={480} />}
        {!error && data && <Answer user={user} shown={data} today={asOf ? now.data : undefined} />}
      </Box>
    </Section>
  );
};
