import Box from '@mui/material/Box';
import type { User } from '../../../../api/user/user.contract.ts';
import { Ago } from '../../kit/values/Ago.tsx';
import { Badge } from '../../kit/values/Badge.tsx';
import { Picture } from '../../session/Picture.tsx';
import type { Tone } from '../../theme/tokens.ts';
import { useUsersText } from './users.texts.ts';

const tones: Readonly<Record<User['status'], Tone>> = {
  active: 'green',
  inactive: 'grey',
  suspended: 'red',
  pending_activation: 'blue',
  deleted: 'grey',
};

export const UserStatusBadge = ({ status }: { readonly status: User['status'] }) => {
  const t = useUsersText();
  return <Badge tone={tones[status]}>{t(`statuses.${status}`)}</Badge>;
};

type AvatarProps = { readonly user: User; readonly size?: number };

/** The picture of the identity provider or the initials, with a dot while the user is online. */
export const UserAvatar = ({ user, size = 30 }: AvatarProps) => (
  <Box sx={{ position: 'relative', flex: 'none' }}>
    <Picture user={user} size={size} />
    {user.isOnline && (
      <Box
        aria-hidden
        sx={({ tokens }) => ({
          position: 'absolute',
          right: -1,
          bottom: -1,
          width: 10,
          height: 10,
          borderRadius: '50%',
          boxSizing: 'border-box',
          border: `2px solid ${tokens.surface}`,
          backgroundColor: tokens.tones.green.dot,
        })}
      />
    )}
  </Box>
);

/** When the user last signed in, in words; the exact time on hover. Says so while the user is online. */
export const LastLogin = ({ user: { lastLogin, isOnline } }: { readonly user: User }) => {
  const t = useUsersText();
  return (
    <>
      {lastLogin ? <Ago iso={lastLogin} /> : t('never')}
      {isOnline && (
        <Box component="span" sx={({ tokens }) => ({ display: 'block', fontSize: 12, color: tokens.tones.green.text })}>
          {t('onlineNow')}
        </Box>
      )}
    </>
  );
};
