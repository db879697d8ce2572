import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import type { LoanCondition } from '../../../../api/loan-application/conditions/conditions.contract.ts';
import type { LoanDocument } from '../../../../api/loan-application/documents/documents.contract.ts';
import { useCoverBeneath } from '../../kit/dialogs/arming.ts';
import { GuardedDialog } from '../../kit/dialogs/GuardedDialog.tsx';
import { ChoiceField } from '../../kit/form/ChoiceField.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { askedAs, choiceFor, needChoices } from '../actions/need-choices.ts';
import { FileDrop } from './FileDrop.tsx';
import { useUpload } from './useUpload.ts';
import { useDocumentsText } from './base/documents.texts.ts';

type Props = {
  /** The document that the file is for; without it a new document is added. */
  readonly target?: LoanDocument | undefined;
  /** Of a new document, chosen at first, by the key of its need. */
  readonly adds?: string;
  /** The condition that it is to show. */
  readonly condition?: Pick<LoanCondition, 'id' | 'number' | 'title'>;
  readonly onClose: () => void;
};

/** Sends one file, showing how much of it has gone. */
export const UploadDialog = ({ target, adds, condition, onClose }: Props) => {
  useCoverBeneath();
  const t = useDocumentsText();
  const { file: loanFile } = useLoanFile();
  const [need, setNeed] = useState(target?.documentType ?? adds ?? choiceFor(loanFile, 'pay_stub'));
  const { file, choose, problem, share, hasFailed, start, stop } = useUpload({
    target,
    ...askedAs(need),
    conditionId: condition?.id,
    onDone: onClose,
  });
  const isSending = share !== null;
  const percent = Math.round((share ?? 0) * 100);
  const title = target
    ? t(target.documentVersion > 0 ? 'newVersionOf' : 'uploadOf', { name: target.fileName })
    : t('uploadDocument');

  return (
    <GuardedDialog
      isDirty={isSending}
      question={t('underWay')}
      keep={t('stay')}
      discard={t('stopAndClose')}
      onClose={() => {
        stop();
        onClose();
      }}
      maxWidth="sm"
      aria-labelledby="upload-title"
      actions={(leave) => (
        <>
          <Button color="inherit" onClick={isSending ? stop : leave}>
            {t(isSending ? 'stop' : 'cancel')}
          </Button>
          <ProgressButton variant="contained" isPending={isSending} disabled={!file} onClick={() => void start()}>
            {t(hasFailed ? 'tryAgain' : 'upload')}
          </ProgressButton>
        </>
      )}
    >
      <DialogTitle id="upload-title">{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {condition && (
          <Typography>{t('forCondition', { number: condition.number, title: condition.title })}</Typography>
        )}
        {!target && (
          <ChoiceField
            id="document-need"
            label={t('need')}
            value={need}
            options={needChoices(loanFile)}
            disabled={isSending}
            onChange={setNeed}
          />
        )}
        <FileDrop file={file} onChoose={([chosen]) => chosen && void choose(chosen)} disabled={isSending} />
        {isSending && (
          <Box>
            <LinearProgress
              variant={share === 1 ? 'indeterminate' : 'determinate'}
              value={percent}
              aria-label={t('uploading', { percent })}
            />
            <Typography variant="caption" color="textSecondary" aria-live="polite">
              {share === 1 ? t('checking') : t('uploading', { percent })}
            </Typography>
          </Box>
        )}
        {problem && <Alert severity="error">{problem}</Alert>}
      </DialogContent>
    </GuardedDialog>
  );
};
