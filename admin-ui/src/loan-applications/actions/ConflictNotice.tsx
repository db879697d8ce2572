import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { isConflict } from '../../client/api-error.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { Meanwhile } from '../../kit/dialogs/Meanwhile.tsx';
import { actorName } from '../../kit/values/actor-name.ts';
import { useActionsText } from './actions.texts.ts';
import { useLoanFile } from './loan-file-context.ts';

/** Why the last command was not done; after a conflict who changed what, and that nothing was lost on either side. */
export const ConflictNotice = () => {
  const t = useActionsText();
  const { error, file } = useLoanFile();
  if (!isConflict(error)) return <Refusal error={error} />;
  const expected = Number(error.problem?.['expectedVersion']);
  // Every event is a line of the timeline.
  const since = file.timeline.slice(0, Math.max(0, file.version - expected));
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('conflict.title')}</AlertTitle>
      {t('conflict.versions', {
        expected,
        actual: Number(error.problem?.['actualVersion']),
      })}{' '}
      <Meanwhile
        changes={since.map(({ id, event, user, date, notes }) => ({
          id,
          sentence: event,
          notes,
          by: actorName(user),
          at: date,
        }))}
      />
      {t('conflict.next')}
    </Alert>
  );
};
