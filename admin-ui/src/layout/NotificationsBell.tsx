import NotificationsOutlined from '@mui/icons-material/NotificationsOutlined';
import Badge from '@mui/material/Badge';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import type { Activity } from '../../../api/activity/activity.contract.ts';
import { useApi } from '../client/use-api.ts';
import { useCommand } from '../kit/command/use-command.ts';
import { useHasOpened } from '../kit/dialogs/use-has-opened.ts';
import { ActivityFeed } from './ActivityFeed.tsx';
import { markActivitySeen } from './activity-command.ts';
import { useLayoutText } from './layout.texts.ts';

type PanelProps = { readonly anchor: HTMLElement | null; readonly onClose: () => void };

const Panel = ({ anchor, onClose }: PanelProps) => {
  const t = useLayoutText();
  return (
    <Popover
      anchorEl={anchor}
      open={anchor !== null}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': t('header.notifications'),
          sx: { width: 380, maxWidth: 'calc(100vw - 32px)', maxHeight: 480 },
        },
      }}
    >
      <Typography variant="h2" sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'divider' }}>
        {t('header.notifications')}
      </Typography>
      <ActivityFeed onOpen={onClose} />
    </Popover>
  );
};

/** The server counts no further than one more. */
const MOST_TOLD = 99;

/** Recent activity; the dot shows while some of it is unseen. */
export const NotificationsBell = () => {
  const t = useLayoutText();
  const { data } = useApi<Activity>(['activity']);
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const hasOpened = useHasOpened(anchor !== null);
  const unseen = data?.unseen ?? 0;
  // When it is refused nothing says so: the dot stays, which is the truth.
  const { send: markSeen } = useCommand({ run: markActivitySeen, refreshes: [['activity']] });

  const open = (button: HTMLElement) => {
    setAnchor(button);
    if (unseen > 0) void markSeen();
  };
  return (
    <>
      <IconButton
        aria-label={
          unseen > 0
            ? t('header.notificationsUnseen', { count: unseen > MOST_TOLD ? `${MOST_TOLD}+` : unseen })
            : t('header.notifications')
        }
        aria-haspopup="dialog"
        onClick={(event) => open(event.currentTarget)}
        sx={{ color: 'inherit', width: 36, height: 36 }}
      >
        <Badge variant="dot" color="error" overlap="circular" invisible={unseen === 0}>
          <NotificationsOutlined />
        </Badge>
      </IconButton>
      {hasOpened && <Panel anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
};
