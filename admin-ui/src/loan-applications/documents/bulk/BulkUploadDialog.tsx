import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useEffect, useRef, useState } from 'react';
import { useNotify } from 'react-admin';
import { GuardedDialog } from '../../../kit/dialogs/GuardedDialog.tsx';
import { useCoverBeneath } from '../../../kit/dialogs/arming.ts';
import { FileDrop } from '../FileDrop.tsx';
import { useBulkUploadText } from './bulk-upload.texts.ts';
import { isChosen, isDone, isFailed, isUnderWay } from './upload-row.ts';
import { UploadTable } from './UploadTable.tsx';
import { useBulkUpload } from './useBulkUpload.ts';

type Props = {
  /** Files that were dropped before it opened. */
  readonly dropped?: readonly File[];
  readonly onClose: () => void;
};

/** Uploads several files at once, each with what it is, its progress and what came of it. */
export const BulkUploadDialog = ({ dropped = [], onClose }: Props) => {
  useCoverBeneath();
  const t = useBulkUploadText();
  const notify = useNotify();
  const upload = useBulkUpload({
    onAllDone: (files) => {
      notify(t('allDone', { smart_count: files.length, name: files[0]?.name }), { type: 'success' });
      onClose();
    },
  });
  const { rows, add, start, end } = upload;
  const [hasAsked, setAsked] = useState(false);
  const hasTaken = useRef(false);
  useEffect(() => {
    if (hasTaken.current) return;
    hasTaken.current = true;
    void add(dropped);
  });

  const chosen = rows.filter(isChosen);
  const isRunning = rows.some(isUnderWay);
  const unsaid = chosen.filter(({ need }) => need === null).length;
  const guessed = chosen.filter(({ guessedFrom }) => guessedFrom !== null).length;
  const left = rows.filter(isUnderWay).length;
  const failed = rows.filter(isFailed).length;
  const unsent = chosen.length + failed;
  const cancel = useRef<HTMLButtonElement>(null);
  const press = () => {
    if (unsaid > 0) return setAsked(true);
    // The pressed button is disabled from here on, and keys would go to the page beneath.
    cancel.current?.focus();
    start();
  };

  return (
    <GuardedDialog
      isDirty={isRunning || unsent > 0}
      question={isRunning ? t('running', { smart_count: left }) : t('unsent', { smart_count: unsent })}
      discard={t(isRunning ? 'stopAll' : 'leave')}
      keep={t('stay')}
      onClose={() => {
        end();
        onClose();
      }}
      maxWidth="md"
      aria-labelledby="bulk-upload-title"
      actions={(leave) => (
        <>
          <Button ref={cancel} color="inherit" onClick={leave}>
            {t(rows.some(isDone) && chosen.length === 0 && !isRunning ? 'done' : 'cancel')}
          </Button>
          {failed > 1 && (
            <Button variant="outlined" onClick={upload.retryAll}>
              {t('retryAll')}
            </Button>
          )}
          <Button variant="contained" disabled={chosen.length === 0} onClick={press}>
            {chosen.length > 1 ? t('uploadSeveral', { count: chosen.length }) : t('upload')}
          </Button>
        </>
      )}
    >
      <DialogTitle id="bulk-upload-title">{t('title')}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        <FileDrop isMultiple onChoose={(files) => void add(files)} disabled={false} />
        {rows.length > 0 && <UploadTable upload={upload} hasAskedForNeeds={hasAsked} />}
        {guessed > 0 && <Alert severity="info">{t('guesses', { smart_count: guessed })}</Alert>}
        {hasAsked && unsaid > 0 && <Alert severity="error">{t('unsaid', { smart_count: unsaid })}</Alert>}
      </DialogContent>
    </GuardedDialog>
  );
};
