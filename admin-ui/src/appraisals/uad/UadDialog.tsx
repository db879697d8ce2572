import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId } from 'react';
import { useNavigate } from 'react-router-dom';
import type { UadReportInfo } from '../../../../api/uad-report/uad-report.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { useDialogLink } from '../../kit/dialogs/record-dialogs.ts';
import type { RecordDialogProps } from '../../kit/feature/feature.ts';
import { Awaited } from '../../kit/page/Awaited.tsx';
import { UadFormDialog } from './UadFormDialog.tsx';
import { UadReview } from './UadReview.tsx';
import { useUadText } from './uad.texts.ts';

/** In place of an id: a form that is not begun yet. */
const NEW_UAD = 'new';

/** A UAD form by its id: a draft to go on with, or what was submitted. */
export const UadDialog = ({ id, onClose }: RecordDialogProps) => {
  const t = useUadText();
  const titleId = useId();
  const navigate = useNavigate();
  const linkTo = useDialogLink();
  const isNew = id === NEW_UAD;
  const query = useApi<UadReportInfo>(['uad-reports', id], { enabled: !isNew });
  const { data: report } = query;
  const onStarted = (started: string) => void navigate(linkTo('uad', started), { replace: true });
  if (isNew) return <UadFormDialog onStarted={onStarted} onClose={onClose} />;
  if (report?.status === 'draft')
    return <UadFormDialog key={id} report={report} onStarted={onStarted} onClose={onClose} />;
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent tabIndex={0} sx={{ display: 'grid', gap: 2 }}>
        <Awaited query={query} height={320} />
        {report && <Alert severity="info">{t(report.status === 'submitted' ? 'isSubmitted' : 'isDiscarded')}</Alert>}
        {report && <UadReview answers={report.answers} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{t('close')}</Button>
      </DialogActions>
    </Dialog>
  );
};
