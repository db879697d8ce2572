import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { useApi } from '../client/use-api.ts';
import type { SystemStatus } from '../../../api/system/system.contract.ts';

/** Slim notice while the workflow engine is away; the portal works on without it. */
export const SystemBanner = () => {
  const translate = useTranslate();
  const { data } = useApi<SystemStatus>(['system', 'status']);
  if (!data || data.workflowEngine === 'online') return null;
  const count = data.eventsWaiting;
  return (
    <Box
      role="status"
      sx={({ tokens }) => ({
        px: { xs: 2, md: 3 },
        py: '6px',
        fontSize: 13,
        borderBottom: `1px solid ${tokens.border}`,
        color: tokens.tones.yellow.text,
        backgroundColor: tokens.tones.yellow.tint,
      })}
    >
      <strong>
        {count > 0 ? translate('header.offlineWaiting', { smart_count: count, count }) : translate('header.offline')}
      </strong>{' '}
      {translate('header.offlineHint')}
    </Box>
  );
};
