import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import type { ReactNode } from 'react';
import type { Connection } from '../../../../api/services/accounts/connections.contract.ts';
import { providerNames } from '../../../../api/services/accounts/providers.contract.ts';
import { Badge } from '../values/Badge.tsx';
import { useConnectionsText } from './connections.texts.ts';
import { lineBetween } from '../list/list-row.ts';

type Props = {
  readonly connection: Connection;
  /** A fix for it. */
  readonly children?: ReactNode;
};

/** One identity provider, and whether someone signs in with an account there. */
export const ConnectionRow = ({ connection: { provider, isConnected, isAllowed }, children }: Props) => {
  const t = useConnectionsText();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        minHeight: 52,
        px: 2,
        py: 1,
        ...lineBetween,
      }}
    >
      <Typography component="h3" sx={{ fontWeight: 600 }}>
        {providerNames[provider]}
      </Typography>
      {isConnected && <Badge tone="green">{t('connected')}</Badge>}
      {isAllowed && <Badge tone="blue">{t('allowed')}</Badge>}
      {!isConnected && !isAllowed && <Badge tone="grey">{t('notConnected')}</Badge>}
      <Box sx={{ ml: 'auto' }}>{children}</Box>
    </Box>
  );
};
