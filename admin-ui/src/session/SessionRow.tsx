import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { type Provider, providerNames } from '../../../api/auth/auth.contract.ts';
import type { Session } from '../../../api/auth/sessions.contract.ts';
import { Badge } from '../fields/Badge.tsx';
import { formatDateTime } from '../fields/format.ts';
import { useDeviceOf } from './device.ts';

const isProvider = (name: string | null): name is Provider => name !== null && name in providerNames;

type Props = {
  readonly session: Session;
  /** Asks before it ends the session; without it the session is not ended here. */
  readonly onEnd?: () => void;
};

/** One place where somebody is signed in. */
export const SessionRow = ({ session, onEnd }: Props) => {
  const translate = useTranslate();
  const device = useDeviceOf()(session);
  const facts = [
    session.ip ?? translate('sessions.unknownAddress'),
    translate('sessions.signedIn', {
      at: formatDateTime(session.signedInAt),
      provider: isProvider(session.provider) ? providerNames[session.provider] : translate('sessions.unknownProvider'),
    }),
    translate('sessions.lastUsed', { at: formatDateTime(session.lastUsedAt) }),
    translate('sessions.ends', { at: formatDateTime(session.endsAt) }),
  ];
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 2,
        rowGap: 1,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 1, rowGap: 0.5 }}>
          <Typography component="h3" variant="body2" sx={{ fontWeight: 600 }} title={session.userAgent ?? undefined}>
            {device}
          </Typography>
          {session.isCurrent && <Badge tone="green">{translate('sessions.thisOne')}</Badge>}
        </Box>
        <Typography variant="caption" color="textSecondary" component="p" sx={{ m: 0, overflowWrap: 'anywhere' }}>
          {facts.join(' · ')}
        </Typography>
      </Box>
      {onEnd && (
        <Button
          variant="outlined"
          color="inherit"
          aria-label={translate('sessions.endOf', { device, at: formatDateTime(session.signedInAt) })}
          onClick={onEnd}
        >
          {translate('sessions.end')}
        </Button>
      )}
    </Box>
  );
};
