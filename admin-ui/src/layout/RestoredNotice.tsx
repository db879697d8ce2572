import Button from '@mui/material/Button';
import type { SystemStatus } from '../../../api/system/status/system.contract.ts';
import { dismissRestored, useIsRestored } from '../client/log/log-epoch.ts';
import { useApi } from '../client/use-api.ts';
import { formatDateTime } from '../kit/values/format.ts';
import { useLayoutText } from './layout.texts.ts';
import { Notice } from './Notice.tsx';

/** Warns users who had the portal open over a restore that their last changes may be gone, until they have read it. */
export const RestoredNotice = () => {
  const t = useLayoutText();
  const isRestored = useIsRestored();
  const { data } = useApi<SystemStatus>(['system', 'status'], { enabled: isRestored });
  if (!isRestored || !data?.restoredAt) return null;
  return (
    <Notice>
      <strong>{t('restored.what', { time: formatDateTime(data.restoredAt) })}</strong> {t('restored.hint')}{' '}
      <Button size="small" onClick={dismissRestored}>
        {t('restored.dismiss')}
      </Button>
    </Notice>
  );
};
