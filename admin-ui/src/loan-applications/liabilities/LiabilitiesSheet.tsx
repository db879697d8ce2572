import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import {
  type Liabilities,
  type ShownDebt,
  takeBackSchema,
} from '../../../../api/loan-application/liabilities/liabilities.contract.ts';
import { isFinal } from '../../../../events/lending/disposition/disposition.ts';
import { missingInWords } from '../../../../events/lending/figures/provenance.ts';
import { useApi } from '../../client/use-api.ts';
import { ErrorState } from '../../kit/page/ErrorState.tsx';
import { PageSkeleton } from '../../kit/page/PageSkeleton.tsx';
import { formatCents } from '../../kit/values/exact-money.ts';
import { formatDate } from '../../kit/values/format.ts';
import { Permitted } from '../../session/Permitted.tsx';
import { FileReasonDialog } from '../actions/FileReasonDialog.tsx';
import { useLoanFile } from '../actions/loan-file-context.ts';
import { AddDebtDialog } from './AddDebtDialog.tsx';
import { DebtsTable } from './DebtsTable.tsx';
import { takeTreatmentBack } from './liabilities-commands.ts';
import { useLiabilitiesText } from './liabilities.texts.ts';
import { PullChanges } from './PullChanges.tsx';
import { TreatDebtDialog } from './TreatDebtDialog.tsx';

type Opened = { readonly what: 'treat' | 'take_back'; readonly debt: ShownDebt } | { readonly what: 'add' };

const Summary = ({ sheet: { reportedOn, monthly, missing } }: { readonly sheet: Liabilities }) => {
  const t = useLiabilitiesText();
  return (
    <Box>
      <Typography variant="h3" component="p">
        {t('sum', { amount: formatCents(monthly) })}
      </Typography>
      <Typography variant="body2" color="textSecondary">
        {reportedOn === null ? t('noReport') : t('reportedOn', { day: formatDate(reportedOn) })}
      </Typography>
      {missing.length > 0 && <Typography>{t('missing', { missing: missingInWords(missing) })}</Typography>}
    </Box>
  );
};

/** Every debt of the file once, what counts of it and why, and what an underwriter does with it. */
export const LiabilitiesSheet = ({ onClose }: { readonly onClose: () => void }) => {
  const t = useLiabilitiesText();
  const { file } = useLoanFile();
  const [opened, setOpened] = useState<Opened | null>(null);
  const { data, error, refetch } = useApi<Liabilities>(['applications', file.id, 'liabilities']);
  const isOver = isFinal({ status: file.status, disposition: file.disposition?.disposition ?? null });
  const done = () => {
    setOpened(null);
    void refetch();
  };
  return (
    <>
      <DialogContent tabIndex={0}>
        {!data && (error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <PageSkeleton />)}
        {data && (
          <Box sx={{ display: 'grid', gap: 2, '& > *': { minWidth: 0 } }}>
            <Summary sheet={data} />
            {isOver && <Typography>{t('closed')}</Typography>}
            {data.debts.length === 0 ? (
              <Typography>{t('none')}</Typography>
            ) : (
              <DebtsTable
                debts={data.debts}
                isOver={isOver}
                onTreat={(debt) => setOpened({ what: 'treat', debt })}
                onTakeBack={(debt) => setOpened({ what: 'take_back', debt })}
              />
            )}
            {data.since && <PullChanges since={data.since} />}
          </Box>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {t('close')}
        </Button>
        {!isOver && (
          <Box>
            <Permitted permission="underwriting.update">
              <Button variant="contained" onClick={() => setOpened({ what: 'add' })}>
                {t('add')}
              </Button>
            </Permitted>
          </Box>
        )}
      </DialogActions>
      {opened?.what === 'add' && <AddDebtDialog onClose={done} />}
      {opened?.what === 'treat' && <TreatDebtDialog debt={opened.debt} onClose={done} />}
      {opened?.what === 'take_back' && (
        <FileReasonDialog
          title={t('takeBackTitle')}
          intro={t('takeBackIntro')}
          confirm={t('takeBack')}
          label={t('reason')}
          name={`debt-treatment-removal:${opened.debt.debtId}`}
          schema={takeBackSchema}
          command={(seen, reason) => takeTreatmentBack(seen, opened.debt.debtId, reason)}
          success={t('toasts.takenBack')}
          onClose={done}
        />
      )}
    </>
  );
};
