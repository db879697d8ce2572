import { useSystemStatus } from '../kit/engine/use-system-status.ts';
import { useLayoutText } from './layout.texts.ts';
import { Notice } from './Notice.tsx';

const Told = ({ what, hint }: { readonly what: string; readonly hint: string }) => (
  <Notice>
    <strong>{what}</strong> {hint}
  </Notice>
);

/** Slim notice while the disk is full, on a restored copy, or while the workflow engine is away; the portal works on without it. */
export const SystemBanner = () => {
  const t = useLayoutText();
  const { data } = useSystemStatus();
  if (data?.disk === 'full') return <Told what={t('header.diskFull')} hint={t('header.diskFullHint')} />;
  if (data?.isCopy) return <Told what={t('header.copy')} hint={t('header.copyHint')} />;
  if (data?.workflowEngine === 'left_out') return <Told what={t('header.leftOut')} hint={t('header.leftOutHint')} />;
  if (data?.workflowEngine === 'offline') return <Told what={t('header.offline')} hint={t('header.offlineHint')} />;
  return null;
};
