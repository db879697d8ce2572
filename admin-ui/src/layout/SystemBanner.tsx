import { useApi } from '../client/use-api.ts';
import type { SystemStatus } from '../../../api/system/status/system.contract.ts';
import { useLayoutText } from './layout.texts.ts';
import { Notice } from './Notice.tsx';

const Told = ({ what, hint }: { readonly what: string; readonly hint: string }) => (
  <Notice>
    <strong>{what}</strong> {hint}
  </Notice>
);

/** Slim notice while the disk is full, or the workflow engine is away; the portal works on without it. */
export const SystemBanner = () => {
  const t = useLayoutText();
  const { data } = useApi<SystemStatus>(['system', 'status']);
  if (data?.disk === 'full') return <Told what={t('header.diskFull')} hint={t('header.diskFullHint')} />;
  if (data?.workflowEngine === 'left_out') return <Told what={t('header.leftOut')} hint={t('header.leftOutHint')} />;
  if (data?.workflowEngine !== 'offline') return null;
  const count = data.eventsWaiting;
  const what = count > 0 ? t('header.offlineWaiting', { smart_count: count, count }) : t('header.offline');
  return <Told what={what} hint={t('header.offlineHint')} />;
};
