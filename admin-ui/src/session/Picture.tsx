import Avatar from '@mui/material/Avatar';
import { initials } from './user-names.ts';

type Props = {
  readonly user: Parameters<typeof initials>[0] & { readonly profileImageUrl: string | null };
  readonly size?: number;
};

/** The picture of the identity provider, or the initials. */
export const Picture = ({ user, size = 30 }: Props) => (
  <Avatar
    {...(user.profileImageUrl ? { src: user.profileImageUrl } : {})}
    alt=""
    aria-hidden
    sx={({ tokens }) => ({
      width: size,
      height: size,
      fontSize: size * 0.4,
      fontWeight: 600,
      bgcolor: tokens.accentTint,
      color: tokens.accent,
    })}
  >
    {initials(user)}
  </Avatar>
);
