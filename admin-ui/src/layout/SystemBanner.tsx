import { useApi } from '../client/use-api.ts';
import type { SystemStatus } from '../../../api/system/system.contract.ts';
import { useLayoutText } from './layout.texts.ts';
import { Notice } from './Notice.tsx';

/** Slim notice while the workflow engine is away; the portal works on without it. */
export const SystemBanner = () => {
  const t = useLayoutText();
  const { data } = useApi<SystemStatus>(['system', 'status']);
  if (!data || data.workflowEngine === 'online') return null;
  const count = data.eventsWaiting;
  return (
    <Notice>
      <strong>{count > 0 ? t('header.offlineWaiting', { smart_count: count, count }) : t('header.offline')}</strong>{' '}
      {t('header.offlineHint')}
    </Notice>
  );
};
