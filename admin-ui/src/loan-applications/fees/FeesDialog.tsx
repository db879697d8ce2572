import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId, useState } from 'react';
import type { FeeWorksheet, ShownFee } from '../../../../api/loan-application/fees/fees.contract.ts';
import { useApi } from '../../client/use-api.ts';
import { Dialog } from '../../kit/dialogs/Dialog.tsx';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatPercent } from '../../kit/values/format.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { ProgressButton } from '../../kit/command/ProgressButton.tsx';
import { useVocabularyText } from '../../kit/vocabulary/vocabulary.texts.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { ConflictNotice } from '../actions/ConflictNotice.tsx';
import { estimateFees } from './fee-commands.ts';
import { useFeesText } from './fees.texts.ts';
import { FeeCost } from './FeeCost.tsx';
import { FeeFormDialog } from './FeeFormDialog.tsx';
import { FeesBySection } from './FeesBySection.tsx';
import { RemoveFeeDialog } from './RemoveFeeDialog.tsx';

/** Where the estimates are from, and what they lack. */
const Template = ({ worksheet: { template, gaps } }: { readonly worksheet: FeeWorksheet }) => {
  const t = useFeesText();
  const word = useVocabularyText();
  if (!template) return null;
  const { loanType, purpose, state } = template;
  return (
    <>
      <Typography variant="body2">
        {t('ofTemplate', {
          loanType: word(`loanType.${loanType}`),
          purpose: word(`loanPurpose.${purpose}`),
          state,
        })}
      </Typography>
      {gaps.length > 0 && (
        <Alert severity="warning">
          {t('gaps', { gaps: new Intl.ListFormat('en-US').format(gaps.map((gap) => t(`gapNames.${gap}`))) })}
        </Alert>
      )}
    </>
  );
};

type Opened =
  { readonly what: 'enter'; readonly fee: ShownFee | null } | { readonly what: 'remove'; readonly fee: ShownFee };

/** The fee worksheet of a file, section by section, with what follows from it. */
export const FeesDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useFeesText();
  const titleId = useId();
  const { file, isPending, run } = useLoanFile();
  const [opened, setOpened] = useState<Opened | null>(null);
  const isOver = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  const { data, error, refetch } = useApi<FeeWorksheet>(['applications', file.id, 'fees']);
  const done = () => {
    setOpened(null);
    void refetch();
  };
  const send = async (command: () => Promise<unknown>, success: string) => {
    await run(command, { success });
    void refetch();
  };
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="lg" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{t('title')}</DialogTitle>
      <DialogContent tabIndex={0}>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {data && (
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            <ConflictNotice />
            {isOver && <Typography>{t('closed')}</Typography>}
            <Typography role="status" sx={{ fontWeight: 600 }}>
              {t('atAGlance', {
                apr: data.cost.apr === null ? t('cost.notKnown') : formatPercent(data.cost.apr, 3),
                total: formatCents(data.totals.total),
              })}
            </Typography>
            <Template worksheet={data} />
            {data.lines.length === 0 && <Typography>{t('none')}</Typography>}
            {data.lines.length > 0 && (
              <FeesBySection
                worksheet={data}
                isOver={isOver}
                onChange={(fee) => setOpened({ what: 'enter', fee })}
                onRemove={(fee) => setOpened({ what: 'remove', fee })}
              />
            )}
            <FeeCost worksheet={data} />
          </Box>
        )}
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1 }}>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        {!isOver && (
          <>
            <Permitted permission="applications.update">
              <ProgressButton
                isPending={isPending}
                progress={t('estimating')}
                onClick={() => void send(() => estimateFees(file), t('toasts.estimated'))}
              >
                {t(data?.template ? 'estimateAgain' : 'estimate')}
              </ProgressButton>
            </Permitted>
            <Permitted permission="applications.update">
              <Button variant="contained" onClick={() => setOpened({ what: 'enter', fee: null })}>
                {t('add')}
              </Button>
            </Permitted>
          </>
        )}
      </DialogActions>
      {opened?.what === 'enter' && data && <FeeFormDialog before={opened.fee} lines={data.lines} onClose={done} />}
      {opened?.what === 'remove' && <RemoveFeeDialog fee={opened.fee} onClose={done} />}
    </Dialog>
  );
};
