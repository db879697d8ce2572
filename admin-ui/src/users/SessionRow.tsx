import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { type Provider, providerNames } from '../../../api/auth/auth.contract.ts';
import type { Session } from '../../../api/auth/sessions.contract.ts';
import { Ago } from '../fields/Ago.tsx';
import { Badge } from '../fields/Badge.tsx';
import { formatDateTime } from '../fields/format.ts';
import { deviceOf } from './device.ts';

type Translate = ReturnType<typeof useTranslate>;

const isProvider = (name: string | null): name is Provider => name !== null && name in providerNames;

const deviceName = ({ userAgent }: Session, translate: Translate): string => {
  const device = deviceOf(userAgent);
  return device ? translate('users.sessions.device', device) : translate('users.sessions.unknownDevice');
};

type Props = { readonly session: Session; readonly onEnd: () => void };

/** One open session: on what, since when, from where, and until when. */
export const SessionRow = ({ session, onEnd }: Props) => {
  const translate = useTranslate();
  const text = (key: string, values: object = {}) => translate(`users.sessions.${key}`, values);
  const { provider, ip, isCurrent, lastUsedAt, signedInAt, endsAt } = session;
  const device = deviceName(session, translate);
  const signedIn = text('signedIn', {
    when: formatDateTime(signedInAt),
    provider: isProvider(provider) ? providerNames[provider] : text('unknownProvider'),
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        px: 2,
        py: 1.5,
        borderTop: 1,
        borderColor: 'divider',
        '&:first-of-type': { borderTop: 0 },
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {device}
          </Typography>
          {isCurrent && <Badge tone="blue">{text('current')}</Badge>}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {ip ? `${signedIn} ${text('from', { ip })}` : signedIn}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {text('lastUsed')} <Ago iso={lastUsedAt} />. {text('ends', { when: formatDateTime(endsAt) })}
        </Typography>
      </Box>
      <Button
        variant="outlined"
        color="error"
        aria-label={text('endOf', { device, when: formatDateTime(signedInAt) })}
        onClick={onEnd}
      >
        {text('end')}
      </Button>
    </Box>
  );
};
