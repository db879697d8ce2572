import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import { dropWorksheetSchema, type ShownWorksheet } from '../../../../api/loan-application/income/income.contract.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { Permitted } from '../../session/Permitted.tsx';
import { FileReasonDialog } from '../actions/FileReasonDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { takeBack } from './income-commands.ts';
import { useIncomeText } from './income.texts.ts';
import { IncomeTable } from './IncomeTable.tsx';
import { WorksheetDialog } from './WorksheetDialog.tsx';

type Opened = { readonly what: 'work_out' | 'take_back'; readonly worksheet: ShownWorksheet | null };

/** The income that a file is qualified with, source by source, and the way to work out another. */
export const IncomeDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useIncomeText();
  const titleId = useId();
  const { file } = useLoanFile();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOver = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  const { data, error, refetch } = useApi<ShownWorksheet[]>(['applications', file.id, 'income-worksheets']);
  const done = () => {
    setOpened(null);
    void refetch();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {isOver && <Typography>{t('closed')}</Typography>}
        {data?.length === 0 && <Typography>{t('none')}</Typography>}
        {data && data.length > 0 && (
          <IncomeTable
            worksheets={data}
            isOver={isOver}
            onWorkOut={(worksheet) => setOpened({ what: 'work_out', worksheet })}
            onTakeBack={(worksheet) => setOpened({ what: 'take_back', worksheet })}
          />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        {!isOver && (
          <Box>
            <Permitted permission="underwriting.update">
              <Button variant="contained" onClick={() => setOpened({ what: 'work_out', worksheet: null })}>
                {t('workOut')}
              </Button>
            </Permitted>
          </Box>
        )}
      </DialogActions>
      {opened?.what === 'work_out' && <WorksheetDialog before={opened.worksheet} onClose={done} />}
      {opened?.what === 'take_back' && opened.worksheet && (
        <TakeBackDialog worksheetId={opened.worksheet.worksheetId} onClose={done} />
      )}
    </Dialog>
  );
};

const TakeBackDialog = ({ worksheetId, onClose }: { readonly worksheetId: string; readonly onClose: () => void }) => {
  const t = useIncomeText();
  return (
    <FileReasonDialog
      title={t('takeBackTitle')}
      intro={t('takeBackIntro')}
      confirm={t('takeBack')}
      label={t('reason')}
      name={`income-removal:${worksheetId}`}
      schema={dropWorksheetSchema}
      command={(seen, reason) => takeBack(seen, worksheetId, reason)}
      success={t('toasts.takenBack')}
      onClose={onClose}
    />
  );
};
