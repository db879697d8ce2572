import { ConfirmDialog } from '../../kit/dialogs/ConfirmDialog.tsx';
import { useHeldDeparture, useUnloadWarning } from '../../kit/dialogs/leave-guards.ts';
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
  const held = useHeldDeparture(
    ({ nextLocation }) => isUnsaved && !nextLocation.pathname.startsWith(`${OVERVIEW}/${id}`),
  );
  useUnloadWarning(isUnsaved);
  if (held === null) return null;
  return (
    <ConfirmDialog
      title={t('leaving.title')}
      text={t('leaving.text')}
      confirm={t('leaving.leave')}
      isDestructive
      isPending={false}
      error={null}
      onConfirm={held.leave}
      onClose={held.stay}
    />
  );
};
