import Box from '@mui/material/Box';
import { useApi } from '../client/use-api.ts';
import type { SystemStatus } from '../../../api/system/system.contract.ts';
import { useLayoutText } from './layout.texts.ts';

/** Slim notice while the workflow engine is away; the portal works on without it. */
export const SystemBanner = () => {
  const t = useLayoutText();
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
      <strong>{count > 0 ? t('header.offlineWaiting', { smart_count: count, count }) : t('header.offline')}</strong>{' '}
      {t('header.offlineHint')}
    </Box>
  );
};
