import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { type Provider, providerNames } from '../../../../api/services/accounts/providers.contract.ts';
import type { Session } from '../../../../api/services/accounts/sessions.contract.ts';
import { Ago } from '../values/Ago.tsx';
import { Badge } from '../values/Badge.tsx';
import { formatDateTime } from '../values/format.ts';
import { useDeviceOf } from './device.ts';
import { useSessionsText } from './sessions.texts.ts';
import { listRow } from '../list/list-row.ts';

const isProvider = (name: string | null): name is Provider => name !== null && name in providerNames;

type Props = {
  readonly session: Session;
  /** Left out where the session is not ended from here. */
  readonly onEnd?: (() => void) | undefined;
};

/** One open session: on what, since when, from where, and until when. */
export const SessionRow = ({ session, onEnd }: Props) => {
  const t = useSessionsText();
  const device = useDeviceOf()(session);
  const { provider, ip, isCurrent, lastUsedAt, signedInAt, endsAt } = session;
  const signedIn = t('signedIn', {
    when: formatDateTime(signedInAt),
    provider: isProvider(provider) ? providerNames[provider] : t('unknownProvider'),
  });
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 2,
        ...listRow,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
          <Typography component="h3" sx={{ fontWeight: 600 }}>
            {device}
          </Typography>
          {isCurrent && <Badge tone="green">{t('current')}</Badge>}
        </Box>
        <Typography variant="body2" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
          {ip ? `${signedIn} ${t('from', { ip })}` : signedIn}
        </Typography>
        <Typography variant="body2" color="textSecondary">
          {t('lastUsed')} <Ago iso={lastUsedAt} />. {t('ends', { when: formatDateTime(endsAt) })}
        </Typography>
      </Box>
      {onEnd && (
        <Button
          variant="outlined"
          color="error"
          aria-label={t('endOf', { device, when: formatDateTime(signedInAt) })}
          onClick={onEnd}
        >
          {t('end')}
        </Button>
      )}
    </Box>
  );
};
