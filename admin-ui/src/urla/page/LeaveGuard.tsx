import { useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { useOpenDraft, useSaving } from '../draft/draft-context.ts';
import { useUrlaText } from '../texts/urla.texts.ts';
import { OVERVIEW } from './addresses.ts';

/** Asks before someone leaves what could not be saved. */
export const LeaveGuard = () => {
  const t = useUrlaText();
  const { id, application, demographics } = useOpenDraft();
  const ofApplication = useSaving(application);
  const ofDemographics = useSaving(demographics ?? application);
  const isUnsaved = [ofApplication, ofDemographics].some(({ isPending, problem }) => isPending && problem !== null);
  const blocker = useBlocker(({ nextLocation }) => isUnsaved && !nextLocation.pathname.startsWith(`${OVERVIEW}/${id}`));
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isUnsaved]);
  if (blocker.state !== 'blocked') return null;
  return (
    <ConfirmDialog
      title={t('leaving.title')}
      text={t('leaving.text')}
      confirm={t('leaving.leave')}
      isDestructive
      isPending={false}
      error={null}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    />
  );
};
