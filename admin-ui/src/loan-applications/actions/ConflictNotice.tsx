import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { useTranslate } from 'react-admin';
import { formatDateTime } from '../../kit/values/format.ts';
import { useLoanFile } from './loan-file-context.ts';

/** After a conflict: who changed what, both versions, and that nothing was lost on either side. */
export const ConflictNotice = () => {
  const translate = useTranslate();
  const { conflict, refusal, file } = useLoanFile();
  if (conflict) {
    const [latest] = file.timeline;
    return (
      <Alert severity="warning" role="alert">
        <AlertTitle>{translate('conflict.title')}</AlertTitle>
        {translate('conflict.versions', { expected: conflict.expectedVersion, actual: conflict.actualVersion })}{' '}
        {latest &&
          translate('conflict.latest', {
            event: latest.event,
            user: latest.user,
            date: formatDateTime(latest.date),
          })}{' '}
        {translate('conflict.next')}
      </Alert>
    );
  }
  if (!refusal) return null;
  return (
    <Alert severity="error" role="alert">
      {refusal.message} {refusal.requestId && translate('conflict.requestId', { id: refusal.requestId })}
    </Alert>
  );
};
