import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { Activity, ActivityEntry } from '../../../api/activity/activity.contract.ts';
import { useApi } from '../client/use-api.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';
import { formatAgo, formatDateTimeZone } from '../kit/values/format.ts';
import { actorName } from '../kit/values/actor-name.ts';
import { useLayoutText } from './layout.texts.ts';

type EntryProps = { readonly entry: ActivityEntry; readonly now: Date; readonly onOpen: () => void };

const Entry = ({ entry, now, onOpen }: EntryProps) => (
  <Box
    component={Link}
    to={`/applications/${entry.applicationId}`}
    onClick={onOpen}
    sx={({ tokens }) => ({
      display: 'block',
      px: 2,
      py: 1.25,
      color: 'inherit',
      textDecoration: 'none',
      borderBottom: `1px solid ${tokens.border}`,
      '&:hover': { backgroundColor: tokens.sunken },
    })}
  >
    <Typography variant="body2">
      {entry.borrowerName}: {entry.text}
    </Typography>
    <Typography variant="caption" color="textSecondary" title={formatDateTimeZone(entry.date)}>
      {actorName(entry.user)} · {formatAgo(entry.date, now)}
    </Typography>
  </Box>
);

/** Recent activity, newest first; each line links to its file. */
export const ActivityFeed = ({ onOpen }: { readonly onOpen: () => void }) => {
  const t = useLayoutText();
  const { data, error, refetch } = useApi<Activity>(['activity']);
  const [openedAt] = useState(() => new Date());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} sx={{ m: 2 }} />;
  if (data.entries.length === 0)
    return <EmptyState title={t('header.notificationsEmpty')} text={t('header.notificationsEmptyText')} />;
  return data.entries.map((entry) => <Entry key={entry.id} entry={entry} now={openedAt} onOpen={onOpen} />);
};
