import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { isConflict } from '../../client/api-error.ts';
import { Refusal } from '../../kit/dialogs/Refusal.tsx';
import { formatDateTime } from '../../kit/values/format.ts';
import { useActionsText } from './actions.texts.ts';
import { useLoanFile } from './loan-file-context.ts';

/** Why the last command was not done; after a conflict who changed what, and that nothing was lost on either side. */
export const ConflictNotice = () => {
  const t = useActionsText();
  const { error, file } = useLoanFile();
  if (!isConflict(error)) return <Refusal error={error} />;
  const [latest] = file.timeline;
  return (
    <Alert severity="warning" role="alert">
      <AlertTitle>{t('conflict.title')}</AlertTitle>
      {t('conflict.versions', {
        expected: Number(error.problem?.['expectedVersion']),
        actual: Number(error.problem?.['actualVersion']),
      })}{' '}
      {latest && t('conflict.latest', { event: latest.event, user: latest.user, date: formatDateTime(latest.date) })}{' '}
      {t('conflict.next')}
    </Alert>
  );
};
