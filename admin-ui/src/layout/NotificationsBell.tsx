import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router-dom';
import type { Activity, ActivityEntry } from '../../../api/activity/activity.contract.ts';
import { formatAgo, formatDateTime } from '../kit/values/format.ts';
import { useLendlog } from '../client/data-provider.ts';
import { useApi } from '../client/use-api.ts';
import { EmptyState } from '../kit/page/EmptyState.tsx';
import { ErrorState } from '../kit/page/ErrorState.tsx';

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
    <Typography variant="caption" color="textSecondary" title={formatDateTime(entry.date)}>
      {entry.user} · {formatAgo(entry.date, now)}
    </Typography>
  </Box>
);

const Feed = ({ onOpen }: { readonly onOpen: () => void }) => {
  const translate = useTranslate();
  const { data, error, refetch } = useApi<Activity>(['activity']);
  const [openedAt] = useState(() => new Date());
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton height={200} sx={{ m: 2 }} />;
  if (data.entries.length === 0)
    return (
      <EmptyState title={translate('header.notificationsEmpty')} text={translate('header.notificationsEmptyText')} />
    );
  return data.entries.map((entry) => <Entry key={entry.id} entry={entry} now={openedAt} onOpen={onOpen} />);
};

/** What has happened lately; the dot shows only while there is something the person has not seen. */
export const NotificationsBell = () => {
  const translate = useTranslate();
  const lendlog = useLendlog();
  const queryClient = useQueryClient();
  const { data } = useApi<Activity>(['activity']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const unseen = data?.unseen ?? 0;

  // When it fails the dot stays, which is the truth.
  const { mutate: markSeen } = useMutation({
    mutationFn: lendlog.markActivitySeen,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['activity'] }),
  });

  const open = (button: HTMLElement) => {
    setAnchor(button);
    if (unseen > 0) markSeen();
  };
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={
          unseen > 0 ? translate('header.notificationsUnseen', { count: unseen }) : translate('header.notifications')
        }
        aria-haspopup="dialog"
        onClick={(event) => open(event.currentTarget)}
        sx={{ color: 'inherit', width: 36, height: 36 }}
      >
        <Badge variant="dot" color="error" overlap="circular" invisible={unseen === 0}>
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      <Popover
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': translate('header.notifications'),
            sx: { width: 380, maxWidth: 'calc(100vw - 32px)', maxHeight: 480 },
          },
        }}
      >
        <Typography variant="h2" sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
          {translate('header.notifications')}
        </Typography>
        <Feed onOpen={close} />
      </Popover>
    </>
  );
};
